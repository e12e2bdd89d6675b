import { type AppliedFilter, type ApplyTerm, applyTerms, parseYesNo } from '../lists/filter-terms.ts'
import { parseDay } from '../lists/parse-day.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { isForAdmins, projectOperators, roles } from './project-operators.ts'
import { type ProjectQuery, takes } from './project-source.ts'

export interface Asking {
  /** Who `me` is in a filter. */
  me?: string | undefined
  admin: boolean
  /** The day from which `30d` counts back. */
  today: string
}

/** What the terms ask for. What a list below a group or a person does not take is named, as all else that cannot be applied. */
export function toProjectQuery(terms: readonly Term[], { me, admin, today }: Asking): AppliedFilter<ProjectQuery> {
  const vocabulary = { operators: projectOperators(admin), appliers: { ...readers, ...ofActivity(today) } }
  const understood = applyTerms<ProjectQuery>(terms, vocabulary, {}, me)
  const problems = new Map(understood.problems)
  const { place } = understood.query
  const applied = terms.filter((term) => {
    if (term.kind !== 'operator' || problems.has(printTerm(term))) return term.kind === 'word'
    const alone = applyTerms<ProjectQuery>([term], vocabulary, {}, me).query
    const refused = Object.keys(alone).some((name) => name !== 'place' && !takes(place, name))
    if (isForAdmins(term.operator) && !admin) problems.set(printTerm(term), `${term.operator}: is for administrators.`)
    else if (refused && place)
      problems.set(printTerm(term), `The server does not take ${term.operator}: together with ${place.kind}:.`)
    else return true
    return false
  })
  const { query } = applyTerms<ProjectQuery>(applied, vocabulary, {}, me)
  if (query.search && takes(place, 'search_namespaces')) query.search_namespaces = true
  return { query, problems }
}

const readers: Record<string, ApplyTerm<ProjectQuery>> = {
  visibility: (query, value) => {
    const visibility = visibilities.find((known) => known === value)
    if (query.visibility) return 'One visibility: at a time.'
    if (!visibility) return 'visibility: takes private, internal or public.'
    query.visibility = visibility
    return undefined
  },
  archived: (query, value, negated) => {
    const archived = parseYesNo(value)
    if (query.archived !== undefined) return 'One archived: at a time.'
    if (archived === undefined) return 'archived: takes yes or no.'
    query.archived = archived !== negated
    return undefined
  },
  group: (query, value) => {
    if (query.place) return 'One of group: and owner: at a time.'
    query.place = { kind: 'group', path: value }
    return undefined
  },
  owner: (query, value) => {
    if (value === 'me') {
      query.owned = true
      return undefined
    }
    if (query.place) return 'One of group: and owner: at a time.'
    query.place = { kind: 'owner', path: value }
    return undefined
  },
  level: (query, value) => {
    const role = roles.find((known) => known.value === value || String(known.level) === value)
    if (query.min_access_level !== undefined) return 'One level: at a time.'
    if (!role) return `level: takes ${roles.map((known) => known.value).join(', ')}.`
    query.min_access_level = role.level
    return undefined
  },
  topic: (query, value) => {
    query.topic = [...(query.topic ?? []), value]
    return undefined
  },
  topic_id: (query, value) => {
    if (query.topic_id !== undefined) return 'One topic_id: at a time.'
    if (!/^\d{1,9}$/.test(value)) return 'topic_id: takes a number, as 12.'
    query.topic_id = Number(value)
    return undefined
  },
  language: (query, value) => {
    if (query.with_programming_language) return 'One language: at a time.'
    query.with_programming_language = value
    return undefined
  },
  id: (query, value) => {
    const [, side, id] = /^([<>])(\d{1,9})$/.exec(value) ?? []
    if (!side || !id) return 'id: takes > or < and a number, as >100.'
    const name = side === '>' ? 'id_after' : 'id_before'
    if (query[name] !== undefined) return `One id:${side} at a time.`
    query[name] = Number(id)
    return undefined
  },
  with: (query, value) => {
    if (value !== 'issues' && value !== 'merge_requests') return 'with: takes issues or merge_requests.'
    query[`with_${value}_enabled`] = true
    return undefined
  },
  storage: (query, value) => {
    if (query.repository_storage) return 'One storage: at a time.'
    query.repository_storage = value
    return undefined
  },
  checksum: (query, value) => {
    if (value !== 'repository' && value !== 'wiki') return 'checksum: takes repository or wiki.'
    query[`${value}_checksum_failed`] = true
    return undefined
  },
  attribute: (query, value) => {
    const [, key, wanted] = /^([^=]+)=(.+)$/.exec(value) ?? []
    if (!key || !wanted) return 'attribute: takes a key and a value, as cost_center=12.'
    query.custom_attributes = { ...query.custom_attributes, [key]: wanted }
    return undefined
  },
  membership: (query, value) => onlyYes(query, 'membership', value, 'membership'),
  member: (query, value) => onlyYes(query, 'membership', value, 'member'),
  owned: (query, value) => onlyYes(query, 'owned', value, 'owned'),
  starred: (query, value) => onlyYes(query, 'starred', value, 'starred'),
  imported: (query, value) => onlyYes(query, 'imported', value, 'imported'),
}

/** When something last happened in them: a day, or how long ago. Sent as a day, whatever was typed. */
function ofActivity(today: string): Record<string, ApplyTerm<ProjectQuery>> {
  const set = (query: ProjectQuery, name: 'last_activity_after' | 'last_activity_before', day: string) => {
    if (query[name]) return `Only one day at a time that the last activity lies ${name.slice('last_activity_'.length)}.`
    query[name] = `${day}T00:00:00Z`
    return undefined
  }
  const side =
    (name: 'last_activity_after' | 'last_activity_before'): ApplyTerm<ProjectQuery> =>
    (query, value) => {
      const day = parseDay(value, today)
      return day ? set(query, name, day) : `${name}: takes a day, as 2026-01-01, or how long ago, as 30d.`
    }
  return {
    active: (query, value, negated) => {
      const [, sign, when = ''] = /^([<>]?)(.*)$/.exec(value) ?? []
      const day = parseDay(when, today)
      // `>30d` could be meant either way; `>-30d` is a day like any other.
      const clear = sign ? !/^\d+[a-z]/.test(when) : /[a-z]$/.test(when)
      if (!day || !clear) return 'active: takes how long ago at most, as 30d, or > or < and a day, as >2026-01-01.'
      return set(query, (sign === '<') === negated ? 'last_activity_after' : 'last_activity_before', day)
    },
    last_activity_after: side('last_activity_after'),
    last_activity_before: side('last_activity_before'),
  }
}

const visibilities = ['private', 'internal', 'public'] as const

function onlyYes(
  query: ProjectQuery,
  flag: 'membership' | 'owned' | 'starred' | 'imported',
  value: string,
  name: string,
) {
  if (!parseYesNo(value)) return `${name}: takes yes; the server knows no opposite of it.`
  query[flag] = true
  return undefined
}
