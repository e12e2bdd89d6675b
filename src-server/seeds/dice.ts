/** Repeatable random choices, seeded by a name. A change in one part of the demo does not change the choices of other parts. */
export class Dice {
  #state: number

  constructor(name: string) {
    let hash = 2_166_136_261
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16_777_619)
    this.#state = hash >>> 0
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Exponentially distributed: mostly below the mean, sometimes several times the mean. */
  around(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }

  /** `[['a', 3], ['b', 1]]` picks `a` three times in four. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      rest -= weight
      if (rest < 0) return choice
    }
    return this.pick(choices)[0]
  }

  shuffle<T>(choices: readonly T[]): T[] {
    const deck = [...choices]
    for (let at = deck.length - 1; at > 0; at--) {
      const other = this.int(0, at)
      const [a, b] = [deck[at], deck[other]]
      if (a !== undefined && b !== undefined) {
        deck[at] = b
        deck[other] = a
      }
    }
    return deck
  }

  sample<T>(choices: readonly T[], count: number): T[] {
    if (count >= choices.length) return this.shuffle(choices)
    const chosen = new Set<T>()
    while (chosen.size < count) chosen.add(this.pick(choices))
    return [...chosen]
  }

  /** `length` hexadecimal digits, for example a commit id. */
  hex(length: number): string {
    let digits = ''
    while (digits.length < length)
      digits += Math.floor(this.next() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0')
    return digits.slice(0, length)
  }

  bytes(count: number): Buffer {
    return Buffer.from(this.hex(count * 2), 'hex')
  }
}

/** Deals each choice once before any choice repeats. */
export class Deck<T> {
  readonly #dice: Dice
  readonly #choices: readonly T[]
  #left: T[] = []

  constructor(dice: Dice, choices: readonly T[]) {
    this.#dice = dice
    this.#choices = choices
  }

  deal(): T {
    if (this.#left.length === 0) this.#left = this.#dice.shuffle(this.#choices)
    const card = this.#left.pop()
    if (card === undefined) throw new RangeError('An empty deck')
    return card
  }
}
