# The game's page: what a player sees and does.

play-board = Board: { $map }
play-board-loading = The board is being laid out …
play-board-failed = The board could not be loaded.
play-try-again = Try again
play-zoom-in = Zoom in
play-zoom-out = Zoom out
play-zoom-fit = Show the whole board
play-parts = Parts of the page
play-players = Players
play-dock = To decide
play-close = Close
play-never-mind = Never mind

## Cards

play-color = { $color ->
    [purple] purple
    [blue] blue
    [orange] orange
    [white] white
    [green] green
    [yellow] yellow
    [black] black
    [red] red
    [locomotive] locomotive
   *[gray] any one colour
  }
play-cards = { $kind ->
    [locomotive] { $count ->
        [one] 1 locomotive
       *[other] { $count } locomotives
      }
   *[color] { $count ->
        [one] 1 { $color } card
       *[other] { $count } { $color } cards
      }
  }
play-cards-more = { $kind ->
    [locomotive] { $count ->
        [one] 1 more locomotive
       *[other] { $count } more locomotives
      }
   *[color] { $count ->
        [one] 1 more { $color } card
       *[other] { $count } more { $color } cards
      }
  }
play-missing = You need { $ways }.
play-missing-or-locomotives = You need { $ways }; locomotives also work.

## Tracks

play-route = { $from } – { $to }
play-halt = { $which ->
    [only] halt in { $country }
    [north] northern halt in { $country }
    [south] southern halt in { $country }
   *[other] halt { $number } in { $country }
  }
play-track-name = { $route }: { $facts }. { $whose }
play-track-free = Free.
play-spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
  }
play-fact-gap = { " · " }
play-fact-ferry = { $count ->
    [one] ferry with 1 locomotive
   *[other] ferry with { $count } locomotives
  }
play-fact-tunnel = tunnel
play-fact-toll = toll { $amount }
play-fact-draws = +{ $count } from the deck
play-fact-any = any { $count } cards stand for one
play-fact-border = border route
play-owned = It belongs to { $name }.
play-owned-you = It is yours.
play-owned-neutral = It belongs to the neutral player.
play-can-claim = You can claim it.
play-cannot-claim = You cannot claim this track now.
play-country-stack = { $count ->
    [0] { $country }: no country cards left
    [one] { $country }: 1 country card left, worth { $points }
   *[other] { $country }: { $count } country cards left, the top one worth { $points }
  }

## What is asked

play-prompt-first_tickets = Choose the tickets you want to keep.
play-prompt-tickets = Choose the tickets you want to keep.
play-prompt-action = Draw cards, claim a track or draw tickets.
play-prompt-draw = Draw cards or tickets: you cannot pay for a track yet.
play-prompt-claim = Claim a track or draw tickets.
play-prompt-pass = There is nothing you can do: pass.
play-prompt-second_card = Draw one more card.
play-prompt-payment = Pay for the track you chose.
play-prompt-tunnel = Pay for the tunnel, or give it up.
play-prompt-neutral_ticket = The neutral player's ticket is turned up.
play-prompt-neutral_track = Choose a track for the neutral player.

## Display and deck

play-display = Display
play-one-more = Draw one more card
play-deck = Deck: { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
play-deck-key = Draw a card from the deck (key D)
play-discards = { $count ->
    [one] 1 discarded
   *[other] { $count } discarded
  }
play-slot = Card { $slot }: { $color }
play-slot-empty = Empty slot
play-slot-key = { $name } (key { $slot })
play-cannot = { $what }. { $why }
play-you-drew = You drew

## Hand

play-hand = Your cards
play-hand-empty = You have no cards.
play-stack = { $count } × { $color }
play-stack-lay = { $laid ->
    [0] { $stack }: lay one down
   *[other] { $stack }, { $laid } laid down: lay one more down
  }

## Tickets

play-tickets = Tickets
play-tickets-done = { $done } of { $count } done
play-ticket-title = { $from } – { $to }: { $state }
play-ticket-done = done
play-ticket-possible = open
play-ticket-open = open
play-ticket-impossible = no longer possible
play-ticket-not-done = not done
play-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
play-choose-tickets = Which tickets do you keep?
play-keep-at-least = Keep at least { $count }. A ticket that is not done at the end costs its points.
play-keep-more = { $count ->
    [one] Choose 1 more
   *[other] Choose { $count } more
  }
play-keep = { $count ->
    [one] Keep 1 ticket ({ $points } points)
   *[other] Keep { $count } tickets ({ $points } points)
  }
play-draw-tickets = Draw tickets
play-draw-tickets-key = Draw tickets (key T)
play-draw-tickets-ask = Draw tickets?
play-draw-tickets-warning = You have to keep at least one of them, and it cannot be taken back.
play-left = { $count } left

## Claiming

play-actions = Actions
play-pass = Pass
play-claim-title = Claim { $route }
play-claim-brings = { $points ->
    [one] 1 point
   *[other] { $points } points
  }, { $trains ->
    [one] 1 train left afterwards
   *[other] { $trains } trains left afterwards
  }
play-claim-toll = Toll: { $amount } to the bank
play-claim-toll-to = Toll: { $amount } to { $name }
play-claim-loan = Your tokens do not cover the toll of { $amount }: you take a loan, which costs { $penalty } points at the end, and pay nothing now
play-claim-country = Country card of { $country }: { $points } points
play-claim-draws = { $count ->
    [one] You draw 1 card from the deck; after that you cannot take it back
   *[other] You draw { $count } cards from the deck; after that you cannot take it back
  }
play-claim-tunnel = A tunnel: three cards are turned up after you pay, and it may cost more
play-claim-closes = This closes the rest of the route
play-claim-last = This starts the last turns
play-payments = Ways to pay
play-payments-more = { $count ->
    [one] 1 other way to pay is possible.
   *[other] { $count } other ways to pay are possible.
  }
play-payments-many = Many other ways to pay are possible.
play-build = Or click your cards one by one.
play-laid = Laid down (click to take back):
play-laid-remove = Take back: { $color }
play-laid-too-much = Too much: { $cards }.
play-laid-wrong = These cards do not pay for this track.
play-claim-with = Claim for { $cards }
play-pay-with = Pay { $cards }
play-claim-choose = Claim: choose the cards next
play-claim-which = Choose how to pay
play-claim-unpaid = Not paid in full yet
play-claiming = Claiming …
play-tunnel = Tunnel { $route }
play-tunnel-laid = You laid down { $cards }. These cards were turned up:
play-tunnel-extra = { $count ->
    [one] The tunnel costs 1 more card.
   *[other] The tunnel costs { $count } more cards.
  }
play-tunnel-turning = Cards are turned up …
play-tunnel-cannot = The tunnel costs more than you can pay. You get your cards back.
play-tunnel-free = The tunnel costs nothing more: { $route } is yours.
play-give-up = Give up the tunnel
play-neutral = The neutral player builds
play-neutral-pair = Its ticket says { $from } – { $to }. Choose one of the tracks; then the other player gets the marker.
play-neutral-choose = Choose one of the tracks.
play-neutral-build = Build here

## Taking back and agreeing

play-take-back = Take back
play-take-back-title = Take back your last decision
play-take-back-track = Take back this choice
play-table = Table
play-table-words = An offer takes effect when everybody at the table agrees.
play-home = Start page
play-leave = Leave the game
play-leave-asked = Leave? A computer player will take over.
play-leave-confirm = Leave
play-leave-stay = Stay
play-alone-pause = Pause
play-alone-end = End the game
play-alone-take_back = Take back the last decision
play-offer-pause = Offer a pause
play-offer-end = Offer to end the game
play-offer-take_back = Ask to take back the last decision
play-offered-pause = { $name } offers a pause.
play-offered-pause-you = You offer a pause.
play-offered-end = { $name } offers to end the game without a winner.
play-offered-end-you = You offer to end the game without a winner.
play-offered-take_back = { $amount ->
    [one] { $name } asks to take back the last decision.
   *[other] { $name } asks to take back the last { $amount } decisions.
  }
play-offered-take_back-you = { $amount ->
    [one] You ask to take back the last decision.
   *[other] You ask to take back the last { $amount } decisions.
  }
play-offer-waits = Waiting for { $names }.
play-offer-waits-away = { $count ->
    [one] { $names } is away and has to agree first.
   *[other] { $names } are away and have to agree first.
  }
play-agree = Agree
play-decline = Decline
play-withdraw = Withdraw
play-paused = The game is paused.
play-resume = Go on
play-away = { $name } is away.
play-away-clock = { $name } is away. The clock keeps running.
play-substitute = Let a computer player decide
play-substituted-you = A computer player decides for you.
play-return = I am back
