import { wordOf } from '../kit/http/wire.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import type { EpicQuery } from './filters.ts'

export type Values = Record<string, string | number>
export type Moment = 'created_after' | 'created_before' | 'updated_after' | 'updated_before'
const MOMENTS: readonly Moment[] = ['created_after', 'created_before', 'updated_after', 'updated_before']

/**
 * One filter as data: everything that changes its SQL, which `condition-queries.ts` writes. `value` is the name of the parameter to compare
 * with, so a list can have several labels.
 */
export type Condition =
  | { on: 'state' | 'author_id' | 'author_username' | 'iids' | Moment }
  | { on: 'not labels' | 'not author_id' | 'not author_username' }
  | { on: 'labels'; any: boolean }
  | { on: 'label'; value: string }
  | { on: 'words'; words: number; exact: boolean }

/** A condition with the values of this request. */
interface RequestedCondition {
  condition: Condition
  values: Values
}

/** The filters of a request, each as a separate condition. An epic must meet all of them. */
export function readConditions(query: EpicQuery): RequestedCondition[] {
  const { state, iids, author_id, author_username } = query
  return [
    ...(state === 'all' ? [] : [requested({ on: 'state' }, { state: state === 'opened' ? 1 : 2 })]),
    ...(author_id === undefined ? [] : [requested({ on: 'author_id' }, { author_id })]),
    ...(author_username === undefined ? [] : [requested({ on: 'author_username' }, { author_username })]),
    ...(iids ? [requested({ on: 'iids' }, { iids: JSON.stringify(iids) })] : []),
    ...readLabels(query.labels),
    ...readSearch(query.search),
    ...readNegations(query.not),
    ...MOMENTS.flatMap((on) => (query[on] === undefined ? [] : [requested({ on }, { [on]: query[on] })])),
  ]
}

const requested = (condition: Condition, values: Values = {}): RequestedCondition => ({ condition, values })

function readLabels(titles: readonly string[] = []): RequestedCondition[] {
  const words = titles.map(wordOf)
  if (words.includes('none')) return [requested({ on: 'labels', any: false })]
  if (words.includes('any')) return [requested({ on: 'labels', any: true })]
  return [...new Set(titles)].map((title, index) => {
    const value = `label${index}`
    return requested({ on: 'label', value }, { [value]: title })
  })
}

function readNegations({ labels, author_id, author_username }: EpicQuery['not'] = {}): RequestedCondition[] {
  return [
    ...(labels ? [requested({ on: 'not labels' }, { not_labels: JSON.stringify(labels) })] : []),
    ...(author_id === undefined ? [] : [requested({ on: 'not author_id' }, { not_author_id: author_id })]),
    ...(author_username === undefined
      ? []
      : [requested({ on: 'not author_username' }, { not_author_username: author_username })]),
  ]
}

function readSearch(search: string | undefined): RequestedCondition[] {
  const terms = searchTerms(search)
  if (!terms) return []
  return [requested({ on: 'words', words: terms.words.length, exact: terms.exact }, wordParameters(terms))]
}
