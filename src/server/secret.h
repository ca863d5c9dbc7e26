// server/secret.h - secrets of people: made, kept as a hash, compared without telling anything;
// seeds of tables; and the codes of links.
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

// What is kept of a secret: "sha256:" and 64 hex digits. It needs no salt and no slow hash: nobody
// can try all secrets of 192 bits.
std::string secret_hash(std::string_view secret);
// In a time that does not tell where they differ.
bool same_secret_hash(std::string_view a, std::string_view b);

// Letters and digits that are not mistaken for each other when read aloud (no 0/o, 1/l/i).
inline constexpr std::string_view kCodeLetters = "23456789abcdefghjkmnpqrstuvwxyz";
// `count` of them for a table's link, drawn evenly; "" if the machine's source failed.
std::string fresh_code(int count);

}  // namespace railhead
