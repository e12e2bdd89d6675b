import type { Rule, RuleFacts } from '../kit/faults/rule.ts'
import type { FaultEntity } from './entity.ts'

/** A fault with its hits. */
export function presentFault(rule: Rule): FaultEntity {
  const { id, facts, matched, hits, last_hit, isAsExpected } = rule
  const { pack, enabled, expect } = facts
  return {
    ...{ id, pack, enabled, ...presentRule(facts) },
    ...{ matched, hits, expect, as_expected: isAsExpected, last_hit },
  }
}

/** What a fault does, without what it has counted. */
export const presentRule = ({ name, route, method, user, seed, count_by, times, effect, ...turns }: RuleFacts) => ({
  ...{ name, route, method, user },
  nth: turns.nth ?? null,
  first: turns.first ?? null,
  after: turns.after ?? null,
  every: turns.every ?? null,
  share: turns.share ?? null,
  ...{ seed, count_by, times, effect },
})

/** A failed expectation, in words too. */
export function presentExpectation({ id, facts, hits }: Rule) {
  const expect = facts.expect ?? { min: 0, max: null }
  const { min, max } = expect
  const wanted = max === null ? `at least ${min}` : min === max ? String(min) : `${min} to ${max}`
  const text = `The fault ${facts.name} was hit ${hits === 1 ? 'once' : `${hits} times`}, but the expected number is ${wanted}.`
  return { id, name: facts.name, expect, hits, text }
}
