# Why a request was refused, or why something cannot be done now: one for each key of docs/protocol.md, "Reasons".

reason-other = That did not work.

# The message or request itself
reason-bad_request = The server does not accept this request. Try again in a moment.
reason-not_json = The server could not read this. Load the page again.
reason-not_a_message = The server does not know this message. Load the page again.
reason-not_an_intent = The server does not understand this request. Load the page again.
reason-not_a_move = The server does not understand this move. Load the page again.
reason-bad_settings = These settings cannot be used.
reason-no_such_game = These settings do not make a game: check the map, the rules and the number of players.
reason-bad_codes = This is not a list of tables.
reason-bad_link = This is not a personal link, or it is incomplete.
reason-wrong_version = The server has been updated. Load the page again.
reason-hello_first = The connection did not start correctly. Load the page again.
reason-too_fast = That was too fast. Wait a moment, then try again.
reason-not_found = There is no such page.
reason-method = Pages can only be read.
reason-unknown = The server does not know this request. Load the page again.
reason-network = The server cannot be reached. Check your connection and try again.

# Tables and the server
reason-no_table = There is no such table.
reason-no_map = There is no such map.
reason-no_layout = There is no layout for this map.
reason-no_geography = There is no geography for this map.
reason-no_network = There is no network for this map.
reason-no_seat = This link does not hold a seat at this table.
reason-no_spectators = Only players may watch this table.
reason-no_secret = The server does not know this browser, so it can only watch. Does it keep cookies?
reason-no_game = The game cannot begin like this: check the number of players.
reason-too_many_guesses = Your network has asked for many tables that do not exist. Wait a minute.
reason-too_many_tables = Many tables have been made just now. Wait a moment and try again.
reason-busy = The server is busy. Try again in a moment.
reason-stopping = The server is being restarted. The game is kept.
reason-storage = It cannot be saved at the moment. Try again soon.
reason-table_full = This table has reached its limit for this. You can still move, leave, and answer offers.
reason-unavailable = The server cannot do that now.
reason-damaged = The server cannot read this table: its data is damaged.
reason-gone = This table is gone.
reason-set_aside = Something went wrong at this table. The game is kept, but it cannot go on for now.
reason-not_set_aside = This table is not set aside.

# Seats and people
reason-no_such_seat = The table has no such seat.
reason-not_your_seat = This is not your seat.
reason-not_seated = Only people at the table may do that.
reason-not_host = Only the host of the table may do that.
reason-somebody_away = The host is away, but so is somebody else who sits here.
reason-removed = The host has removed you from this table.
reason-own_seat = This is the host's own seat.
reason-seat_free = Nobody sits there any more.
reason-too_many_seats = At public tables you can have one seat per table, at no more than three waiting tables. Leave one, or wait: others on your network may have joined many tables.
reason-seat_not_open = This seat is not for people.
reason-seat_taken = Somebody else was faster: the seat is taken.
reason-bad_name = A name has 1 to 24 visible characters.
reason-name_taken = Somebody at this table already has this name.
reason-bad_commitment = The server does not understand this part of the shuffle. Load the page again.
reason-bad_entropy = The server does not accept this part of the shuffle. Load the page again.
reason-nothing_to_reveal = The table is not waiting for your part of the shuffle.
reason-wrong_text = This is not the part of the shuffle that was promised.
reason-starting = The game is about to begin: nothing can be changed now.
reason-color_taken = Somebody else has this colour.
reason-no_such_player = There is no such computer player.
reason-too_late = The game has already begun.
reason-already_started = The game has already begun.
reason-not_absent = This player is here, or has not been away for long.
reason-clock_decides = Here the clock decides for players who are away.
reason-has_seen_cards = You have seen the cards of another seat in this game.
reason-too_many_devices = Five devices and links already hold this seat. Remove one of them first.
reason-no_such_device = This device no longer holds the seat.
reason-last_device = No other device holds this seat. Stand up to leave it.
reason-not_all_here = Somebody is away. The game goes on when everybody is here, or a day after it was paused.
reason-already_substituted = A computer player already decides for this seat.
reason-not_substituted = No computer player decides for this seat.
reason-no_chat = This table has no chat.
reason-chat_full = The chat of this table is full: no more lines can be written.
reason-bad_text = A line has 1 to 500 visible characters.

# The course of the game
reason-not_started = The game has not begun.
reason-not_running = No game is being played.
reason-paused = The game is paused.
reason-not_paused = The game is not paused.
reason-stale = The game has moved on. Look again.
reason-cannot_take_back = This cannot be taken back: a card was revealed, somebody else has acted since, or all have chosen their first tickets.
reason-time_is_up = The time for that turn has run out.
reason-no_such_offer = This cannot be offered.
reason-already_offered = This has already been offered: agree or decline.
reason-nothing_offered = Nothing is offered any more.
reason-not_over = The game is not over.
reason-rematch_is_made = The next game has already been set up.

# The rules
reason-game_is_over = The game is over.
reason-not_your_turn = It is not your turn.
reason-already_chosen = You have already chosen your tickets.
reason-not_asked = Something else has to be decided first.
reason-second_card_first = Draw your second card first.
reason-pay_first = Pay for the track you chose first.
reason-tunnel_first = Pay for the tunnel or give it up first.
reason-tickets_first = Choose the tickets to keep first.
reason-no_such_slot = The display has no such slot.
reason-slot_empty = There is no card here.
reason-locomotive_as_second_card = A face-up locomotive cannot be your second card.
reason-nothing_to_draw = Deck and discard pile are empty.
reason-no_such_track = The board has no such track.
reason-track_taken = This track is already taken.
reason-track_closed = No more tracks of this route can be claimed.
reason-route_already_yours = You already have a track of this route.
reason-too_few_trains = You have too few trains for this track.
reason-cannot_pay = You do not have the cards to pay for this track.
reason-cards_not_in_hand = You do not have all of these cards.
reason-wrong_payment = These cards do not pay exactly for this track.
reason-wrong_extra_cards = These are not the extra cards that the tunnel asks for.
reason-no_tickets_left = No tickets are left.
reason-tickets_not_offered = One of these tickets was not offered.
reason-too_few_tickets_kept = You have to keep more tickets.
reason-may_not_pass = You can do something, so you cannot pass.
reason-no_neutral_choice = The neutral player cannot build this track now.
