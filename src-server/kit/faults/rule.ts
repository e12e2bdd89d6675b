import type { Effect } from './effect.ts'
import { type METHODS, RoutePattern } from './route-pattern.ts'
import { isTurn, type Turns } from './turns.ts'

/** What has a count of its own: everything together, each user, each token, or each request (method and URL, however often it is sent). */
export const COUNTED_BY = ['rule', 'user', 'token', 'request'] as const

/** So many users, tokens or requests are counted apart. The oldest are forgotten, and count from 1 again. */
const MOST_KEYS = 10_000

/** What an administrator has said about a fault. */
export interface RuleFacts extends Turns {
  name: string
  enabled: boolean
  /** Null: the fault is not about requests. */
  route: string | null
  method: (typeof METHODS)[number] | null
  /** Username. */
  user: string | null
  count_by: (typeof COUNTED_BY)[number]
  seed: number
  /** It happens at most so often; null: without end. */
  times: number | null
  effect: Effect
  expect: { min: number; max: number | null } | null
  /** The pack that it came with. */
  pack: string | null
}

/** Something that met a fault. */
export interface Hit {
  at: string
  /** `GET /api/v4/projects`, or `job import.run`. */
  what: string
  request_id: string | null
}

/** A fault with what it has counted. */
export class Rule {
  readonly id: number
  readonly facts: RuleFacts
  readonly pattern: RoutePattern | undefined
  /** How many things matched, whether or not it was their turn. */
  matched = 0
  hits = 0
  last_hit: Hit | null = null
  /** Taken, but nobody knows yet whether it will be a hit. */
  #open = 0
  readonly #counts = new Map<string, number>()
  /** How many of a burst are left, by key. */
  readonly #bursts = new Map<string, number>()

  constructor(id: number, facts: RuleFacts) {
    this.id = id
    this.facts = facts
    this.pattern = facts.route === null ? undefined : new RoutePattern(facts.route)
  }

  /** `fault lost-answer, rule 3` */
  get label(): string {
    return `fault ${this.facts.name}, rule ${this.id}`
  }

  /** Whether the hits are as expected so far; null without an expectation. */
  get isAsExpected(): boolean | null {
    const { expect } = this.facts
    return expect && this.hits >= expect.min && (expect.max === null || this.hits <= expect.max)
  }

  /** Counts one thing that matches. @returns undefined if it is not its turn */
  take(key = ''): Claim | undefined {
    const { effect, seed, times } = this.facts
    this.matched++
    const count = (this.#counts.get(key) ?? 0) + 1
    remember(this.#counts, key, count)
    const left = this.#bursts.get(key) ?? 0
    const length = effect.type === 'burst' ? effect.length : 1
    if (left === 0 && !isTurn(this.facts, seed, key, count)) return undefined
    const now_left = (left === 0 ? length : left) - 1
    if (now_left > 0) remember(this.#bursts, key, now_left)
    else this.#bursts.delete(key)
    if (times !== null && this.hits + this.#open >= times) return undefined
    this.#open++
    return new Claim(this, { key, count, step: length - now_left - 1 }, () => this.#open--)
  }
}

interface Turn {
  key: string
  /** From 1. */
  count: number
  /** The place in a burst, from 0. */
  step: number
}

/** One thing whose turn it is to meet a fault. Some effects can only tell at the answer whether there is anything to change. */
export class Claim {
  readonly rule: Rule
  readonly turn: Turn
  #close: (() => void) | undefined

  constructor(rule: Rule, turn: Turn, close: () => void) {
    this.rule = rule
    this.turn = turn
    this.#close = close
  }

  /** The fault has happened. */
  hit(hit: Hit) {
    this.release()
    this.rule.hits++
    this.rule.last_hit = hit
  }

  /** Nothing happened, or it has been counted. */
  release() {
    this.#close?.()
    this.#close = undefined
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V) {
  map.set(key, value)
  if (map.size <= MOST_KEYS) return
  const oldest = map.keys().next().value
  if (oldest !== undefined) map.delete(oldest)
}
