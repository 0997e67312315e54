#!/usr/bin/env python3
"""A referee for game records, written from the rule books alone.

It shares no code with the program: it keeps its own table, plays every recorded move on it, and complains about the
first line that the rules do not allow or do not call for.

    referee.py --data CONFIG_FOLDER FILE...

CONFIG_FOLDER holds decks/*.toml and boards/*.toml. Prints one line a file; exit code 1 if any file is at fault.
Standard library only.
"""

import argparse
import json
import pathlib
import sys
import tomllib

COLOURS = ["red", "yellow", "green", "blue"]
MAJORITY = {"red": 14, "yellow": 12, "green": 10, "blue": 8}


class Foul(Exception):
    """Something that the rules forbid, or that the record should show and does not."""


def need(condition, message):
    if not condition:
        raise Foul(message)


def only_fields(obj, names):
    need(isinstance(obj, dict), "an object was expected")
    need(set(obj) == set(names), f"fields {sorted(obj)} where {sorted(names)} belong")


def whole(value, low, high, what):
    need(type(value) is int and low <= value <= high, f"{what} is {value!r}")
    return value


def handful(value, what):
    need(isinstance(value, list) and len(value) == 4, f"{what} is not four numbers")
    return [whole(n, 0, 200, what) for n in value]


def outbids(bid, standing):
    if sum(bid) != sum(standing):
        return sum(bid) > sum(standing)
    return bid > standing  # lists compare from red to blue


class Lines:
    """The lines of one game, taken one after the other."""

    def __init__(self, lines):
        self.lines = lines
        self.at = 0

    def number(self):
        place = min(self.at, len(self.lines)) - 1
        return self.lines[max(place, 0)][0]

    def take(self, kind):
        need(self.at < len(self.lines), f"the record stops where a {kind} line belongs")
        line = self.lines[self.at][1]
        self.at += 1
        need(line.get("t") == kind, f"a {line.get('t')} line where a {kind} line belongs")
        return line

    def finished(self):
        need(self.at == len(self.lines), "lines after the end")


class Player:
    def __init__(self):
        self.gems = [3, 3, 3, 3]
        self.points = 0
        self.cards = []
        self.current = None
        self.workers = 0
        self.place = None
        self.start = None
        self.travelled = 0


class Referee:
    def __init__(self, lines, decks, boards):
        self.lines = lines
        start = lines.take("start")
        short = ["stages"] if "stages" in start else []
        only_fields(start, ["t", "format", "game", "variant", "players", "seniority", "data"] + short)
        self.stages = whole(start.get("stages", 3), 1, 3, "stages")
        need(start["format"] == 1, "unknown format")
        self.variant = start["variant"]
        need(self.variant in ("card", "board"), "unknown variant")
        most = 5 if self.variant == "card" else 4
        self.count = whole(start["players"], 3, most, "players")
        self.seats = range(self.count)
        need(sorted(start["seniority"]) == list(self.seats), "seniority does not list each seat once")
        self.age = {seat: rank for rank, seat in enumerate(start["seniority"])}
        shelf = decks if self.variant == "card" else boards
        need(start["data"] in shelf, f"no data called {start['data']}")
        self.data = shelf[start["data"]]
        self.players = [Player() for _ in self.seats]
        per_colour = self.data["gems_per_colour"]
        self.stock = [per_colour - 3 * self.count] * 4
        self.per_colour = per_colour
        self.stage, self.round = 1, 0
        if self.variant == "card":
            self.cards = {card["id"]: card for card in self.data["cards"]}
            self.actions = ["A", "B", "C"] + (["D"] if self.count == 5 else [])
        else:
            self.ring = self.data["archways"]
            self.where = {arch["id"]: place for place, arch in enumerate(self.ring)}
            self.actions = ["die", "points", "gems"]

    # --- what the record says -------------------------------------------------------------------------------

    def seat_of(self, line):
        return whole(line["seat"], 0, self.count - 1, "seat")

    def move(self, expected_seats):
        line = self.lines.take("move")
        only_fields(line, ["t", "seat", "move", "by"])
        need(line["by"] in ("person", "computer", "order", "clock"), f"by {line['by']!r}")
        seat = self.seat_of(line)
        need(seat in expected_seats, f"seat {seat} moves, but {sorted(expected_seats)} are asked")
        return seat, line["move"]

    def single(self, move, key):
        need(isinstance(move, dict) and list(move) == [key], f"the move {move!r} where {key} belongs")
        return move[key]

    def card_from(self, what, seat):
        line = self.lines.take("chance")
        only_fields(line, ["t", "what", "seat", "card"])
        need((line["what"], line["seat"]) == (what, seat), f"expected a {what} for seat {seat}")
        need(line["card"] in self.pile, f"card {line['card']} is not in the pile")
        self.pile.remove(line["card"])
        player = self.players[seat]
        player.cards.append(line["card"])
        player.workers += self.cards[line["card"]]["workers"]
        return line["card"]

    def roll(self, why, seat):
        line = self.lines.take("chance")
        only_fields(line, ["t", "what", "seat", "die", "why"])
        need((line["what"], line["seat"], line["why"]) == ("roll", seat, why), f"expected a {why} roll of seat {seat}")
        return whole(line["die"], 1, 6, "die")

    def state(self, phase, asked, barter=None):
        line = self.lines.take("state")
        names = ["t", "stage", "round", "phase", "asked", "stock", "seats"]
        only_fields(line, names + (["barter"] if barter else []))
        shown = []
        for player in self.players:
            seat = {"gems": player.gems, "points": player.points}
            if self.variant == "card":
                seat.update(workers=player.workers, cards=player.cards, current=player.current)
            else:
                place = lambda at: None if at is None else self.ring[at]["id"]
                seat.update(archway=place(player.place), start=place(player.start), travelled=player.travelled)
            shown.append(seat)
        due = {"t": "state", "stage": self.stage, "round": self.round, "phase": phase, "asked": sorted(asked),
               "stock": self.stock, "seats": shown}
        if barter:
            due["barter"] = barter
        for name in due:
            need(json.dumps(line[name], sort_keys=True) == json.dumps(due[name], sort_keys=True),
                 f"{name} is {json.dumps(line[name])}, but should be {json.dumps(due[name])}")
        for colour in range(4):
            held = sum(player.gems[colour] for player in self.players) + self.stock[colour]
            need(held == self.per_colour, f"{held} {COLOURS[colour]} gems are about")

    # --- the game ---------------------------------------------------------------------------------------------

    def play(self):
        if self.variant == "board":
            self.place_merchants()
        for stage in range(1, self.stages + 1):
            self.stage = stage
            self.begin_stage()
            while True:
                self.play_round()
                if self.stage_is_over():
                    break
            self.score_stage()
        self.state("over", [])
        end = self.lines.take("end")
        only_fields(end, ["t", "points", "winners"])
        need(end["points"] == [player.points for player in self.players], "the final points are wrong")
        need(end["winners"] == self.winners(), f"the winners are {self.winners()}")
        self.lines.finished()

    def place_merchants(self):
        self.state("place", self.seats)
        waiting = set(self.seats)
        while waiting:
            seat, move = self.move(waiting)
            archway = self.single(move, "place")
            need(archway in self.where, f"no archway {archway}")
            self.players[seat].place = self.where[archway]
            waiting.remove(seat)

    def begin_stage(self):
        self.round = 0
        for player in self.players:
            player.cards, player.current, player.workers = [], None, 0
            player.start, player.travelled = player.place, 0
        if self.variant == "card":
            self.pile = set(self.cards)

    def play_round(self):
        self.round += 1
        for seat in self.seats:
            if self.variant == "card":
                self.players[seat].current = self.card_from("deal", seat)
            else:
                self.walk(seat, self.roll("move", seat))
        self.state("choose", self.seats)
        laid = {}
        while len(laid) < self.count:
            seat, move = self.move(set(self.seats) - set(laid))
            action = self.single(move, "play")
            need(action in self.actions, f"no action {action!r} in hand")
            laid[seat] = action
        for action in self.actions:
            takers = [seat for seat in self.seats if laid[seat] == action]
            if action == "D":
                self.trade(takers)
            elif len(takers) == 1:
                self.perform(takers[0], action)
            elif len(takers) == 2:
                self.perform(self.barter(action, takers), action)

    def walk(self, seat, steps):
        player = self.players[seat]
        player.place = (player.place + steps) % len(self.ring)
        player.travelled += steps

    def opening_key(self, seat):
        player = self.players[seat]
        return (player.gems, player.points, player.workers, -self.age[seat])

    def opener(self, pair):
        low, high = sorted(pair)
        if self.variant == "card":
            return max(pair, key=self.opening_key)
        mine, yours = self.players[low].points, self.players[high].points
        while mine == yours:
            mine, yours = self.roll("opener", low), self.roll("opener", high)
        return low if mine > yours else high

    def barter(self, action, pair):
        opener = self.opener(pair)
        other = pair[0] if pair[1] == opener else pair[1]
        if not any(self.players[opener].gems):
            return other
        standing, turn, rest = None, opener, other
        while True:
            shown = None if standing is None else {"seat": rest, "gems": standing}
            self.state("barter", [turn], {"action": action, "seats": [opener, other], "standing": shown})
            _, move = self.move({turn})
            if move == "accept":
                need(standing is not None, "nothing to accept")
                giver, taker = self.players[rest], self.players[turn]
                giver.gems = [have - paid for have, paid in zip(giver.gems, standing)]
                taker.gems = [have + paid for have, paid in zip(taker.gems, standing)]
                return rest
            if move == "decline":
                need(self.variant == "board" and standing is None, "only the opener of the board game may decline")
                return rest
            bid = handful(self.single(move, "offer"), "offer")
            need(any(bid), "an empty offer")
            need(all(have >= n for have, n in zip(self.players[turn].gems, bid)), "an offer of gems not owned")
            need(standing is None or outbids(bid, standing), f"{bid} is no raise of {standing}")
            standing, turn, rest = bid, rest, turn

    def perform(self, seat, action):
        player = self.players[seat]
        if action == "A":
            if self.pile:
                self.card_from("draw", seat)
        elif action == "die":
            die = self.roll("action", seat)
            self.walk(seat, die)
            player.points += 6 - die
        else:
            source = self.cards[player.current] if self.variant == "card" else self.ring[player.place]
            if action in ("B", "points"):
                player.points += source["points"]
            else:
                for colour in range(4):
                    self.take(seat, colour, min(source["gems"][colour], self.stock[colour]))

    def take(self, seat, colour, number=1):
        need(self.stock[colour] >= number, f"the stock has too few {COLOURS[colour]} gems")
        self.stock[colour] -= number
        self.players[seat].gems[colour] += number

    def trade(self, takers):
        order = sorted(takers, key=self.opening_key, reverse=True)
        if len(order) == 1:
            self.swap(order[0])
            return
        for seat in order:
            if any(self.stock):
                self.state("trade", [seat])
                _, move = self.move({seat})
                colour = self.single(move, "take")
                need(colour in COLOURS, f"no colour {colour!r}")
                self.take(seat, COLOURS.index(colour))

    def swap(self, seat):
        gems = self.players[seat].gems
        if not any(gems) and not any(self.stock):
            return
        self.state("trade", [seat])
        _, move = self.move({seat})
        swap = self.single(move, "swap")
        only_fields(swap, ["give", "take"])
        wanted = 2
        if swap["give"] is None:
            need(not any(gems), "a gem has to be given")
            wanted = 1
        else:
            need(swap["give"] in COLOURS, "no such colour")
            given = COLOURS.index(swap["give"])
            need(gems[given] > 0, "a gem given that is not owned")
            gems[given] -= 1
            self.stock[given] += 1
        need(len(swap["take"]) == min(wanted, sum(self.stock)), "the wrong number of gems is taken")
        for colour in swap["take"]:
            need(colour in COLOURS, "no such colour")
            self.take(seat, COLOURS.index(colour))

    # --- the ends ---------------------------------------------------------------------------------------------

    def reached(self):
        if self.variant == "card":
            return [seat for seat in self.seats if self.players[seat].workers >= 15]
        return [seat for seat in self.seats if self.players[seat].travelled >= len(self.ring)]

    def stage_is_over(self):
        out_of_cards = self.variant == "card" and len(self.pile) < self.count
        return bool(self.reached()) or out_of_cards

    def score_stage(self):
        due = []
        for index, colour in enumerate(COLOURS):
            counts = [player.gems[index] for player in self.players]
            most = max(counts)
            seats = [seat for seat in self.seats if counts[seat] == most] if most else []
            returned = [0] * self.count
            each = MAJORITY[colour] // len(seats) if seats else 0
            for seat in seats:
                if len(seats) > 1:
                    back = 2
                else:
                    back = (most + 1) // 2 if self.variant == "card" else 3
                returned[seat] = min(back, most)
                self.players[seat].points += each
                self.players[seat].gems[index] -= returned[seat]
                self.stock[index] += returned[seat]
            due.append({"for": colour, "seats": seats, "each": each, "returned": returned})
        reached = self.reached()
        bonus = (12 if self.variant == "card" else 10) if reached else 0
        for seat in reached:
            self.players[seat].points += bonus
        due.append({"for": "workers" if self.variant == "card" else "lap", "seats": reached, "each": bonus})
        line = self.lines.take("scored")
        only_fields(line, ["t", "stage", "lines"])
        need(line["stage"] == self.stage, "the wrong stage is scored")
        need(line["lines"] == due, f"the score should be {json.dumps(due)}")

    def winners(self):
        def key(seat):
            player = self.players[seat]
            if self.variant == "card":
                return player.points
            return (player.points, sum(player.gems), player.gems)
        best = max(key(seat) for seat in self.seats)
        return [seat for seat in self.seats if key(seat) == best]


def shelf(folder):
    data = {}
    for path in sorted(folder.glob("*.toml")):
        with open(path, "rb") as file:
            entry = tomllib.load(file)
        data[entry["id"]] = entry
    return data


def games_of(path):
    games = []
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            line = json.loads(text)
            if line.get("t") == "start":
                games.append([])
            if not games:
                raise Foul("the file does not begin with a start line")
            games[-1].append((number, line))
    return games


def main():
    parser = argparse.ArgumentParser(description="Checks records of Basari games.")
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    decks, boards = shelf(args.data / "decks"), shelf(args.data / "boards")
    faults = 0
    for path in args.files:
        number = 1
        try:
            games = games_of(path)
            need(games, "no game in it")
            for game in games:
                lines = Lines(game)
                try:
                    Referee(lines, decks, boards).play()
                finally:
                    number = lines.number()
            print(f"{path}: {len(games)} games without a fault")
        except (Foul, ValueError, KeyError, TypeError) as error:
            faults += 1
            print(f"{path}: line {number}: {error}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
