/* sim/environment_c.h - the batch environment (sim/batch_environment.h) for other languages: plain
 * C.
 *
 * Every function that can fail returns 0 or a negative number, and railhead_last_error() then says
 * why, for the thread that called it. Memory for results belongs to the caller. An environment is
 * used by one thread at a time. */
#ifndef RAILHEAD_SIM_ENVIRONMENT_C_H
#define RAILHEAD_SIM_ENVIRONMENT_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct railhead_environment railhead_environment;

typedef struct {
    const char* map;      /* its id, as `railhead maps` lists it */
    const char* map_text; /* NULL, or a map file as text, for a map that is not built in */
    const char* variant;  /* NULL or "": the rules as printed */
    int32_t players;
    int32_t games; /* at the same time */
    int32_t threads;
    int32_t cheap; /* not 0: observations without plans */
    uint64_t seed;
    const char* computer_players; /* in neighbouring seats: "planner,hungry"; NULL: none */
} railhead_settings;

typedef struct {
    int64_t observation_size; /* bytes */
    int64_t choices;
    int64_t tracks;
    int64_t tickets;
    int64_t most_players; /* of the map */
    int64_t observation_version;
    char map_hash[80];
} railhead_sizes;

/* One row per game. `wins` and `scores` have `players` numbers per row, and are written where
 * `over` is 1. `first_computers` may be NULL. */
typedef struct {
    uint8_t* observations;
    uint8_t* masks;
    int8_t* seats;
    uint8_t* over;
    float* wins;
    float* scores;
    int8_t* first_computers;
} railhead_rows;

/* Raised when something here changes its meaning: compare it with the library's. */
#define RAILHEAD_INTERFACE_VERSION 1
int32_t railhead_interface_version(void);

/* NULL if the settings are wrong. */
railhead_environment* railhead_new(const railhead_settings* settings);
void railhead_free(railhead_environment* environment);
const char* railhead_last_error(void);

void railhead_get_sizes(const railhead_environment* environment, railhead_sizes* sizes);
/* The name and the place of part `index` of an observation; -1 if there is no such part. */
int32_t railhead_part(const railhead_environment* environment, int32_t index, const char** name,
                      int64_t* begin, int64_t* size);

/* -1 if it failed. */
int32_t railhead_observe(railhead_environment* environment, const railhead_rows* rows);
/* -1 if a choice may not be made: then nothing has changed. (After any other failure, such as too
 * little memory, the environment can only be freed.) */
int32_t railhead_step(railhead_environment* environment, const int32_t* choices,
                      const railhead_rows* rows);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
