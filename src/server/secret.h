// server/secret.h - what must not be guessed: secrets of people, seeds of tables, codes of links.
// What is kept of a secret is its hash (table/secret_hash.h).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "record/fair.h"

namespace railhead {

// A new secret of 192 bits as text (32 characters of base64url); "" if the machine's source failed.
std::string fresh_secret();
// These bytes as the text of a secret.
using SecretBytes = std::array<unsigned char, 24>;  // a multiple of 3: base64 without padding
std::string secret_text(SecretBytes& bytes);        // which are erased

// The seed of a table's chance; nullopt if the machine's source has failed.
std::optional<FairSeed> fresh_seed();

// Letters and digits that are not mistaken for each other when read aloud (no 0/o, 1/l/i).
inline constexpr std::string_view kCodeLetters = "23456789abcdefghjkmnpqrstuvwxyz";
// `count` of them for a table's link, drawn evenly; "" if the machine's source failed.
std::string fresh_code(int count);

}  // namespace railhead
