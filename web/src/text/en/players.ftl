# Players' panel and the sign that tells whose turn it is.

players-title = Players
players-you = you
players-winner = won
players-computer = Computer
players-computer-number = Computer { $number }
players-computer-short = Comp. { $number }
players-neutral = Neutral player
players-neutral-short = Neutral
players-neutral-stopped = has stopped building
players-marker = { $name } holds the marker
players-marker-you = You hold the marker
players-color = { $color ->
    [blue] blue, circle
    [red] red, square
    [mint] mint, triangle
    [gold] gold, diamond
    [violet] violet, star
   *[neutral] neutral
  }
players-level = { $level ->
   *[easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
  }
players-substituted = { $level ->
   *[easy] away · computer plays (easy)
    [medium] away · computer plays (medium)
    [hard] away · computer plays (hard)
    [expert] away · computer plays (expert)
  }
players-away = away
players-clock = Time left
players-days = { $days } d { $hours } h
players-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
players-trains = { $count ->
    [one] 1 train left
   *[other] { $count } trains left
  }
players-cards = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
  }
players-tickets = { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
  }
players-tolls = { $count ->
    [one] 1 toll token
   *[other] { $count } toll tokens
  }
players-loans = { $count ->
    [one] 1 loan
   *[other] { $count } loans
  }
players-countries = { $count ->
    [one] Country cards worth 1 point
   *[other] Country cards worth { $count } points
  }
players-country-card = { $country }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }
players-bonus-cards = Bonus cards
players-bonus = { $points } points at the end for the most { $what }.
players-measure-locomotives-in-hand = locomotives in hand; two cards of one colour count as one
players-measure-completed-tickets-naming = completed tickets that name { $cities }
players-measure-trains-left = trains left
players-measure-tracks-of-length = { $length ->
    [one] tracks with one space
   *[other] tracks with { $length } spaces
  }
players-measure-countries = countries touched by their tracks
players-measure-longest-path = spaces in one continuous path
players-measure-completed-tickets-up-to = completed tickets worth { $most } points or less
players-measure-completed-tickets-arctic = completed tickets that name an Arctic city
players-measure-tracks-arctic = tracks with an end inside the Arctic Circle
players-measure-ferries = ferries
players-measure-tracks-in-country = tracks with an end in { $country }

## Whose turn

turn-yours = Your turn
turn-you = { $decision ->
    [first_tickets] Choose your first tickets
    [second_card] Draw a second card
    [payment] Pay for the track
    [tunnel] Pay for the tunnel or give it up
    [tickets] Choose which tickets to keep
    [neutral_ticket] The neutral player’s ticket is turned up
    [neutral_track] Choose a track for the neutral player
   *[action] Draw cards, claim a track or draw tickets
  }
turn-you-short = { $decision ->
    [first_tickets] choose tickets
    [second_card] draw a second card
    [payment] pay for the track
    [tunnel] pay for the tunnel
    [tickets] choose tickets
    [neutral_ticket] neutral player
    [neutral_track] choose for the neutral player
   *[action] your turn
  }
turn-other-short = { $decision ->
    [first_tickets] chooses tickets
    [second_card] draws a second card
    [payment] pays for a track
    [tunnel] decides about a tunnel
    [tickets] chooses tickets
    [neutral_ticket] turns up a ticket
    [neutral_track] chooses for the neutral player
   *[action] is thinking
  }
turn-many = { $count ->
    [one] One player
   *[other] { $count } players
  }
turn-many-detail = { $count ->
    [one] is choosing tickets
   *[other] are choosing tickets
  }
turn-paused = Paused
turn-paused-detail = Anybody at the table can resume.
turn-over = Game over
turn-last = { $count ->
    [one] Last turn
   *[other] { $count } turns left
  }
turn-trouble = Moves cannot be saved right now
turn-round = Round { $round } · turn { $turn }

## Between players on one device

players-curtain = Hand the device to { $name }
players-curtain-hint = Cards and tickets appear after the next tap.
players-curtain-ready = I am { $name }
