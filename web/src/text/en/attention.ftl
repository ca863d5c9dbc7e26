# The window's title, notifications and what flies over the page.

attention-title = { $map } · railhead
attention-title-you = ● Your turn: { $what } · { $map }
attention-title-other = { $name } · { $map } · railhead
attention-title-state = { $what } · { $map } · railhead
attention-title-over = { $what } · { $map } · railhead
attention-your-turn = { $map }: your turn
attention-country = { $country } { $points }
