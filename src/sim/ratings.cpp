#include "sim/ratings.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace railhead {

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// Elo points for a strength that is e times as large: ten times as strong is 400 points.
const double kEloOfLog = 400 / std::log(10.0);

// Strengths of greatest likelihood by minorisation (Hunter 2004): each in turn is what it won by
// what it was expected to win for each unit of strength.
Vector strengths(std::size_t players, std::span<const Duel> duels, double prior) {
    constexpr int kMostRounds = 100'000;
    constexpr double kEnough = 1e-12;
    Vector wins(players, prior / 2);
    for (const Duel& duel : duels) {
        wins[duel.a] += duel.wins_a;
        wins[duel.b] += duel.wins_b;
    }
    Vector strength(players, 1);
    for (int round = 0; round < kMostRounds; ++round) {
        Vector expected(players);
        for (std::size_t i = 0; i < players; ++i) expected[i] = prior / (strength[i] + 1);
        for (const Duel& duel : duels) {
            const double all = duel.seats_a * strength[duel.a] + duel.seats_b * strength[duel.b];
            const double games = duel.wins_a + duel.wins_b;
            expected[duel.a] += games * duel.seats_a / all;
            expected[duel.b] += games * duel.seats_b / all;
        }
        double change = 0;
        for (std::size_t i = 0; i < players; ++i) {
            const double next = wins[i] / expected[i];
            change = std::max(change, std::abs(next / strength[i] - 1));
            strength[i] = next;
        }
        if (change < kEnough) break;
    }
    return strength;
}

// What the games say about the logarithms of the strengths.
struct Information {
    Matrix if_independent;  // Fisher's, if all games were independent
    Matrix observed;        // with the variance that the wins have
};
Information information(const Vector& strength, std::span<const Duel> duels, double prior) {
    const Matrix zero(strength.size(), Vector(strength.size()));
    Information known{zero, zero};
    for (std::size_t i = 0; i < strength.size(); ++i) {
        const double of_prior = prior * strength[i] / ((strength[i] + 1) * (strength[i] + 1));
        known.if_independent[i][i] = known.observed[i][i] = of_prior;
    }
    const auto add = [](Matrix& to, const Duel& duel, double amount) {
        to[duel.a][duel.a] += amount;
        to[duel.b][duel.b] += amount;
        to[duel.a][duel.b] -= amount;
        to[duel.b][duel.a] -= amount;
    };
    for (const Duel& duel : duels) {
        const double a = duel.seats_a * strength[duel.a];
        const double b = duel.seats_b * strength[duel.b];
        const double of_games = (duel.wins_a + duel.wins_b) * a * b / ((a + b) * (a + b));
        add(known.if_independent, duel, of_games);
        add(known.observed, duel, of_games * duel.variance_ratio);
    }
    return known;
}

// By elimination; the matrix is symmetric and, thanks to the prior, positive: no pivots are needed.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix result(size, Vector(size));
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t i = 0; i < size; ++i) {
        const double pivot = matrix[i][i];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[i][k] /= pivot;
            result[i][k] /= pivot;
        }
        for (std::size_t j = 0; j < size; ++j) {
            const double factor = matrix[j][i];
            if (j == i || factor == 0) continue;
            for (std::size_t k = 0; k < size; ++k) {
                matrix[j][k] -= factor * matrix[i][k];
                result[j][k] -= factor * result[i][k];
            }
        }
    }
    return result;
}

Vector product(const Matrix& matrix, const Vector& vector) {
    Vector result(vector.size());
    for (std::size_t i = 0; i < vector.size(); ++i)
        for (std::size_t j = 0; j < vector.size(); ++j) result[i] += matrix[i][j] * vector[j];
    return result;
}
double product(const Vector& a, const Vector& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// How much of each player's strength the center is made of.
Vector center_of(std::size_t players, const std::optional<std::size_t>& anchor) {
    Vector part(players, anchor ? 0 : 1 / static_cast<double>(players));
    if (anchor) part[*anchor] = 1;
    return part;
}

}  // namespace

std::vector<Rating> rate(std::size_t players, std::span<const Duel> duels,
                         const RatingScale& scale) {
    assert(scale.prior > 0 && (!scale.anchor || *scale.anchor < players));
    const Vector strength = strengths(players, duels, scale.prior);
    const Information known = information(strength, duels, scale.prior);
    const Matrix sensitivity = inverse(known.if_independent);
    const Vector center = center_of(players, scale.anchor);
    double middle = 0;
    for (std::size_t i = 0; i < players; ++i) middle += center[i] * std::log(strength[i]);
    std::vector<Rating> ratings(players);
    for (std::size_t i = 0; i < players; ++i) {
        Vector from_center = center;  // its strength less the center's
        for (double& part : from_center) part = -part;
        from_center[i] += 1;
        // Huber's sandwich: the variance of independent games where all ratios are 1.
        const Vector change = product(sensitivity, from_center);
        const double square = product(change, product(known.observed, change));
        ratings[i] = {.elo = scale.center + kEloOfLog * (std::log(strength[i]) - middle),
                      .error = kEloOfLog * std::sqrt(std::max(square, 0.0))};
    }
    return ratings;
}

}  // namespace railhead
