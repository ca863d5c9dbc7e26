# The log: sentences about what happened. $who is "you" where the reader did it.

log-title = Log
log-empty = Nothing has happened yet.
log-to-end = Newest
log-taken-back = taken back

log-ticket = { $from } – { $to } ({ $points })
log-cards = { $card ->
    [locomotive] { $count ->
        [one] a locomotive
       *[other] { $count } locomotives
      }
   *[purple] { $count ->
        [one] a purple card
       *[other] { $count } purple cards
      }
    [blue] { $count ->
        [one] a blue card
       *[other] { $count } blue cards
      }
    [orange] { $count ->
        [one] an orange card
       *[other] { $count } orange cards
      }
    [white] { $count ->
        [one] a white card
       *[other] { $count } white cards
      }
    [green] { $count ->
        [one] a green card
       *[other] { $count } green cards
      }
    [yellow] { $count ->
        [one] a yellow card
       *[other] { $count } yellow cards
      }
    [black] { $count ->
        [one] a black card
       *[other] { $count } black cards
      }
    [red] { $count ->
        [one] a red card
       *[other] { $count } red cards
      }
  }

## Events of the game

log-draws = { $who ->
    [you] You draw { $cards }
   *[other] { $name } draws { $cards }
  }
log-card_drawn = { $known ->
    [yes] { $cards } from the deck
   *[no] { $count ->
        [one] a card from the deck
       *[other] { $count } cards from the deck
      }
  }
log-card_taken = { $cards } from the display
log-slot_filled = next in the display: { $card }
log-display_laid = The display: { $cards }
log-display_reset = The whole display is replaced: { $cards } discarded
log-deck_reshuffled = { $count ->
    [one] The discard pile becomes the deck: 1 card
   *[other] The discard pile becomes the deck: { $count } cards
  }
log-track_chosen = { $who ->
    [you] You choose { $route }
   *[other] { $name } chooses { $route }
  }
log-track_paid = { $who ->
    [you] You pay { $cards } for { $route }
   *[other] { $name } pays { $cards } for { $route }
  }
log-track_claimed = { $who ->
    [you] { $paid ->
        [yes] You claim { $route } with { $cards } for { $points ->
            [one] 1 point
           *[other] { $points } points
          }
       *[no] You claim { $route } for { $points ->
            [one] 1 point
           *[other] { $points } points
          }
      }
   *[other] { $paid ->
        [yes] { $name } claims { $route } with { $cards } for { $points ->
            [one] 1 point
           *[other] { $points } points
          }
       *[no] { $name } claims { $route } for { $points ->
            [one] 1 point
           *[other] { $points } points
          }
      }
  }
log-tunnel_turned = { $count ->
    [0] tunnel: { $cards } turned up, nothing extra to pay
    [one] tunnel: { $cards } turned up, 1 extra card needed
   *[other] tunnel: { $cards } turned up, { $count } extra cards needed
  }
log-tunnel_refused = { $who ->
    [you] You give up the tunnel { $route }
   *[other] { $name } gives up the tunnel { $route }
  }
log-bonus_cards_drawn = { $known ->
    [yes] plus { $cards } from the deck
   *[no] { $count ->
        [one] plus a card from the deck
       *[other] plus { $count } cards from the deck
      }
  }
log-toll_paid = { $whom ->
    [bank] toll: { $amount } to the bank
    [you] toll: { $amount } to you
   *[other] toll: { $amount } to { $otherName }
  }
log-toll_from_bank = { $whom ->
    [you] the bank pays you { $amount }
   *[other] the bank pays { $otherName } { $amount }
  }
log-loan_taken = a loan is taken
log-country_card_taken = { $points ->
    [one] country card of { $country }: 1 point
   *[other] country card of { $country }: { $points } points
  }
log-tickets_offered = { $who ->
    [you] { $count ->
        [one] You draw a ticket
       *[other] You draw { $count } tickets
      }
   *[other] { $count ->
        [one] { $name } draws a ticket
       *[other] { $name } draws { $count } tickets
      }
  }
log-tickets_kept = { $who ->
    [you] { $count ->
        [one] You keep a ticket: { $which }
       *[other] You keep { $count } tickets: { $which }
      }
   *[other] { $count ->
        [one] { $name } keeps a ticket
       *[other] { $name } keeps { $count } tickets
      }
  }
log-tickets_kept-note = { $which ->
    [none] { $count } kept
   *[other] kept: { $which }
  }
log-tickets_unkept = { $which ->
    [none] { $count } not kept
   *[other] not kept: { $which }
  }
log-tickets_reshuffled = { $count ->
    [one] The tickets not kept become the deck: 1 ticket
   *[other] The tickets not kept become the deck: { $count } tickets
  }
log-passed = { $who ->
    [you] You pass
   *[other] { $name } passes
  }
log-neutral_ticket = { $which ->
    [none] A ticket is turned up for the neutral player
   *[other] A ticket is turned up for the neutral player: { $which }
  }
log-neutral_blank = nothing to build
log-neutral_built = The neutral player claims { $route }
log-neutral_stopped = The neutral player stops building
log-marker_passed = { $who ->
    [you] you have the marker now
   *[other] { $name } has the marker now
  }
log-last_turns_began = { $who ->
    [you] You have few trains left: the last turns begin
   *[other] { $name } has few trains left: the last turns begin
  }
log-game_over = { $ending ->
   *[last_turns] The last turn has been played: the game is over
    [all_passed] Everybody has passed: the game is over
    [turn_limit] The turn limit has been reached: the game is over
  }
log-by-clock = time had run out
log-by-computer = decided by a computer player

## Events of the table

log-entry-created = The table is set up
log-entry-sat = { $who ->
    [you] You sit down
   *[other] { $name } sits down
  }
log-entry-stood_up = { $who ->
    [you] You leave the table
   *[other] { $name } leaves the table
  }
log-entry-renamed = { $who ->
    [you] You have a new name or colour
   *[other] { $name } has a new name or colour
  }
log-entry-seat_set = A seat is changed
log-entry-started = The game begins
log-entry-start_voided = { $names } did not reveal their part of the shuffle: the start was void
log-entry-taken_back = { $amount ->
    [one] One decision is taken back
   *[other] { $amount } decisions are taken back
  }
log-entry-offered = { $offer ->
   *[pause] { $who ->
        [you] You suggest a pause
       *[other] { $name } suggests a pause
      }
    [end] { $who ->
        [you] You suggest ending the game
       *[other] { $name } suggests ending the game
      }
    [take_back] { $amount ->
        [one] { $who ->
            [you] You ask to take a decision back
           *[other] { $name } asks to take a decision back
          }
       *[other] { $who ->
            [you] You ask to take { $amount } decisions back
           *[other] { $name } asks to take { $amount } decisions back
          }
      }
  }
log-entry-agreed = { $who ->
    [you] You agree
   *[other] { $name } agrees
  }
log-entry-declined = { $who ->
    [you] You decline
   *[other] { $name } declines
  }
log-entry-paused = The game is paused
log-entry-resumed = { $who ->
    [you] You resume the game
   *[other] { $name } resumes the game
  }
log-entry-substituted = { $who ->
    [you] A computer player decides for you
   *[other] A computer player decides for { $name }
  }
log-entry-returned = { $who ->
    [you] You are back
   *[other] { $name } is back
  }
log-entry-shared = { $who ->
    [you] Your seat is on another device, too
   *[other] The seat of { $name } is on another device, too
  }
log-entry-removed = The host removed { $name }
log-entry-revoked = { $who ->
    [you] A device was removed from your seat
   *[other] A device was removed from the seat of { $name }
  }
log-entry-ended = { $ended ->
   *[agreed] The game is ended by agreement
    [abandoned] The game is closed
    [rules_changed] The game is closed: it was started with an older version that reshuffled used-up decks later, and cannot go on
  }
log-entry-rematched = { $who ->
    [you] You set up a rematch
   *[other] { $name } sets up a rematch
  }
