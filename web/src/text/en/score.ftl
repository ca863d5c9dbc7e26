# The end of the game.

score-title = Final score
score-counting = Counting the points …
score-skip = Show everything
score-total = Total
score-source-routes = Tracks
score-source-tickets_won = Tickets done
score-source-tickets_lost = Tickets not done
score-source-longest_path = Longest path
score-source-most_cities = Most cities joined
score-source-bonus_cards = Bonus cards
score-source-most_tickets = Most tickets
score-source-country_cards = Country cards
score-source-toll_rank = Toll tokens left
score-source-loans = Loans
score-you-win = You win!
score-winners = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
  }
score-no-winner = { $ended ->
   *[agreed] Ended by agreement: nobody wins
    [abandoned] The game was closed before its end: nobody wins
    [rules_changed] The game was begun with an older version and cannot continue: nobody wins
  }
score-tie = { $by ->
    [shared] { $names } have the same points, and no tie-break decides: they share the win.
    [completed-tickets] { $names } have the same points. The most completed tickets decide: { $counts }.
    [points-of-completed-tickets] { $names } have the same points and the same number of completed tickets. The points of these tickets decide: { $counts }.
    [bonus-cards-won] { $names } have the same points and the same number of completed tickets. The most bonus cards decide.
   *[longest-path] { $names } have the same points and the same number of completed tickets. The longest path decides.
  }
score-paths = Longest paths
score-spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
  }
score-path-show = { $count ->
    [one] Show the longest path of { $name } on the board: 1 space
   *[other] Show the longest path of { $name } on the board: { $count } spaces
  }
score-path-of = { $count ->
    [one] Longest path of { $name }: 1 space
   *[other] Longest path of { $name }: { $count } spaces
  }
score-bonus-cards = Bonus cards
score-tickets = Tickets
score-tickets-done = { $done } of { $count } done
score-ticket-done = done
score-ticket-lost = not done
score-rematch = Play again
score-rematch-go = Go to the rematch
score-rematch-join = { $name } wants a rematch: join
score-board = Look at the board
score-open = Final score
score-share = Copy link
score-copied = Link copied
score-link = Link to this game
score-record = Save record
score-home = Start page
