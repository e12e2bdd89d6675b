import type { Answer, Input } from '../api/client.ts'

export type PushRule = Answer<'GET /groups/:id/push_rule'>
export type Draft = Omit<Input<'POST /groups/:id/push_rule'>, 'id'>
export type Trial = Answer<'POST /-/gantry/v1/groups/:id/push_rule/test'>
export type RuleName = keyof Draft

interface Rule {
  name: RuleName
  label: string
  help: string
  kind: 'flag' | 'expression' | 'megabytes'
}

// biome-ignore format: a table, one rule a line
export const rules: readonly Rule[] = [
  { name: 'commit_message_regex', label: 'Messages must match', help: 'Every commit message, line by line.', kind: 'expression' },
  { name: 'commit_message_negative_regex', label: 'Messages must not match', help: 'No commit message may.', kind: 'expression' },
  { name: 'branch_name_regex', label: 'Branches must match', help: 'The names of branches that are pushed.', kind: 'expression' },
  { name: 'author_email_regex', label: 'Authors must match', help: 'Addresses of the authors of commits.', kind: 'expression' },
  { name: 'file_name_regex', label: 'Files must not match', help: 'No path of a file may.', kind: 'expression' },
  { name: 'max_file_size', label: 'Largest file', help: 'Megabytes; 0 sets no limit.', kind: 'megabytes' },
  { name: 'deny_delete_tag', label: 'Tags stay', help: 'No push deletes one.', kind: 'flag' },
  { name: 'member_check', label: 'Authors are users', help: 'By a confirmed address.', kind: 'flag' },
  { name: 'prevent_secrets', label: 'No files with secrets', help: 'Keys, histories and the like, by their names.', kind: 'flag' },
  { name: 'commit_committer_check', label: 'Committers are who pushes', help: 'By a confirmed address of their own.', kind: 'flag' },
  { name: 'reject_unsigned_commits', label: 'Commits are signed', help: 'Others are refused.', kind: 'flag' },
]
export const labelOf = (name: string) => rules.find((rule) => rule.name === name)?.label ?? name

export const words = {
  passed: 'Passes',
  failed: 'Fails',
  not_tried: 'Not tried',
  not_asked: 'Nothing to look at',
  not_set: 'Not asked for',
} as const
/** Whether a rule had something to say about the push. */
export const isTold = (verdict: Trial['rules'][number]['verdict']) => verdict !== 'not_asked' && verdict !== 'not_set'

/** A rule that asks for nothing, as one begins. */
export const noRule: Required<Draft> = {
  commit_message_regex: null,
  commit_message_negative_regex: null,
  branch_name_regex: null,
  author_email_regex: null,
  file_name_regex: null,
  max_file_size: 0,
  deny_delete_tag: false,
  member_check: false,
  prevent_secrets: false,
  commit_committer_check: false,
  reject_unsigned_commits: false,
}

/** The rule as it is kept, as a form holds it. */
export function draftOf(rule: PushRule | undefined): Required<Draft> {
  if (!rule) return noRule
  const { id: _, created_at: __, ...kept } = rule
  return { ...kept, deny_delete_tag: kept.deny_delete_tag ?? false }
}

/** What differs; an empty expression is none. */
export const changedIn = (from: Required<Draft>, to: Required<Draft>): RuleName[] =>
  rules.map(({ name }) => name).filter((name) => (from[name] ?? '') !== (to[name] ?? ''))

export const only = (draft: Required<Draft>, names: readonly RuleName[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name]]))

/** A made-up push, as one types it. */
export interface Push {
  commit_message: string
  branch_name: string
  author_email: string
  committer_email: string
  files: string
  deleted_tag: string
  signed: boolean | undefined
}
export const noPush: Push = {
  commit_message: '',
  branch_name: '',
  author_email: '',
  committer_email: '',
  files: '',
  deleted_tag: '',
  signed: undefined,
}

/** What is left empty is not looked at. A file may say its size: `dist/app.zip 12 MB`. */
export function pushInput({ files, signed, ...texts }: Push) {
  const listed = filesOf(files)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
    ...(listed.length > 0 && { files: listed }),
    ...(signed !== undefined && { signed }),
  }
}

const units = { B: 1, kB: 1000, MB: 1_000_000, GB: 1_000_000_000 } as const

export function filesOf(text: string): { name: string; size_bytes?: number }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, number, unit] = /^(.+?)\s+(\d+(?:\.\d+)?)\s*(B|kB|MB|GB)$/.exec(line) ?? []
      const scale = Object.entries(units).find(([one]) => one === unit)?.[1]
      return number && scale ? { name, size_bytes: Math.round(Number(number) * scale) } : { name }
    })
}
