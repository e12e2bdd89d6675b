import { atLeastOneOf, OF_CALLER, type Rule } from '../http/rules.ts'
import { similar } from '../nearest.ts'

/** An error names so many unknown parameters. */
const MOST_NAMED = 3
/** An error repeats a name that does not exist, but not a long one. */
const LONGEST_NAME = 40

/**
 * Requires one of many settings. The error names what was sent instead before it lists the settings, because nobody finds a typing error among
 * 310 names.
 */
export function atLeastOneSetting(all: readonly string[], available = all): Rule {
  const rule = atLeastOneOf(...available)
  const faultOf = (name: string) => {
    if (all.includes(name)) return `${name} needs a paid tier`
    const meant = similar(name.slice(0, LONGEST_NAME), available)
    return `${name.slice(0, LONGEST_NAME)} is unknown${meant === undefined ? '' : ` (did you mean ${meant}?)`}`
  }
  return {
    names: available,
    breach(sent, bag) {
      const text = rule.breach(sent, bag)
      if (text === undefined) return undefined
      const others = Object.keys(bag).filter((name) => !OF_CALLER.includes(name))
      return [...others.slice(0, MOST_NAMED).map(faultOf), text].join(', ')
    },
  }
}
