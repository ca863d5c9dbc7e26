waiting-room = Waiting room
waiting-table = Table { $code }
waiting-invited = You are invited
waiting-take-seat = Take a seat
waiting-invited-text = Tell the others your name and take a seat.
waiting-sit-down = Sit down
waiting-full = All seats are taken
waiting-full-text = Stay and watch the game, or set up a table of your own.
waiting-full-no-watching = Only players may watch this table. Set up a table of your own?
waiting-own-table = Set up a table
waiting-watching = You are watching. The game appears here as soon as it starts.
waiting-seats = Seats
waiting-you = you
waiting-here = here
waiting-away = away
waiting-seat-free = Free
waiting-seat-closed = Closed
waiting-seat-who = Who sits in seat { $number }
waiting-take = Sit here
waiting-change = Change
waiting-stand-up = Stand up
waiting-change-title = Name and colour
waiting-start = Start the game
waiting-host = host
waiting-remove = Remove
waiting-remove-label = Remove { $name }
waiting-remove-title = Remove { $name }?
waiting-remove-text = { $name } loses the seat and cannot sit down at this table again, but may watch.
waiting-removed = The host has removed you from this table
waiting-removed-text = You cannot sit down here again. Set up a table of your own, or stay and watch.
waiting-removed-no-watching = You cannot sit down here again. Set up a table of your own?
waiting-for-host = Waiting for { $name } to start.
waiting-for-some-host = Waiting for the host to start.
waiting-host-away = { $name } is away.
waiting-some-host-away = The host is away.
waiting-host-soon = { $minutes ->
    [one] In a minute you may start without them, if everybody else is here.
   *[other] In { $minutes } minutes you may start without them, if everybody else is here.
  }
waiting-host-not-all = You may start without them as soon as everybody else is here.
waiting-host-ready = You may start without them.
waiting-need =
    { $count ->
        [one] One more player is needed. Wait for a friend, or give a seat to a computer player.
       *[other] { $count } more players are needed. Wait for friends, or give seats to computer players.
    }
waiting-need-guest =
    { $count ->
        [one] One more player is needed.
       *[other] { $count } more players are needed.
    }
waiting-too-many = At most { $most } can play by these rules. Close a seat.
waiting-starting = The game begins: everybody's part of the shuffle is being collected.
waiting-voided = { $names } did not reveal their part of the shuffle. Start again.
waiting-ready = { $count } players are ready. Empty seats are left out.
waiting-invite = Invite others
waiting-invite-text = Anyone with this link can sit down.
waiting-invite-label = Link to this table
waiting-message = Come and play { $map } with me.
waiting-agreed = This game
waiting-rules = Rules: { $rules }
waiting-option-separate = Parallel tracks of different length are two single routes.
waiting-order-drawn = The turn order is drawn by lot.
waiting-order-fixed = The turn order is the order of seats.
waiting-clock-none = No time limit.
waiting-clock-move = { $time } for each turn.
waiting-clock-game = { $time } for all turns of a player together.
waiting-clock-days = { $time } for each turn.
waiting-time-out-computer = When time has run out, a computer player takes over until the person is back.
waiting-time-out-minimal = When time has run out, a minimal move is made.
waiting-hints-on = Hints are allowed.
waiting-hints-off = No hints.
waiting-spectators-on = Others may watch.
waiting-spectators-off = Only players see the game.
waiting-chat-off = No chat.
waiting-public-on = The table is listed publicly.
waiting-public-off = Only people with the link can find the table.

free-seat = A seat at this table is free.
free-seat-take = Sit down
free-seat-title = Take over the seat of { $name }
free-seat-title-nobody = Take over the free seat
personal-link = Play on another device
personal-link-text = Open this link on your other device. Anyone who has it can play for you, so keep it private.
personal-link-ask = A personal link opens this game on your phone or another computer, with your seat.
personal-link-show = Show my link
personal-link-label = Your personal link
devices-title = Devices with your seat
device-kind = { $kind ->
    [you] This device
    [link] Personal link
   *[device] Another device
  }
device-since = { $kind ->
    [link] made { $time }
   *[device] added { $time }
  }
device-remove = Remove
device-remove-label = Remove: { $device }
device-removed = { $kind ->
    [link] The link no longer works. Devices that used it keep the seat until you remove them.
   *[device] The device was removed from your seat. Personal links made before no longer work.
  }
seat-revoked = This device was removed from your seat. You can still watch.
