import type { RuleColumns } from './entity.ts'
import { expressionOf } from './expressions.ts'
import { isLikelySecret } from './secret-files.ts'
import type { Push, Trial } from './trial-entity.ts'

/** Known facts about the email addresses in a push. */
export interface Addresses {
  author_is_user: boolean
  committer_is_caller: boolean
}
type Setting = keyof RuleColumns
type ExpressionName = Extract<Setting, `${string}_regex`>

const MEGABYTE = 2 ** 20
/** Step limit for all expressions of one trial: at worst a tenth of a second, which blocks the event loop. */
const MAX_STEPS = 3_000_000
const TOO_MUCH = Symbol('too much')

/** Checks a push against every rule, in the order of the platform's documentation. */
export function trialOf(rule: RuleColumns, push: Push, addresses: Addresses): Trial[] {
  const steps = { left: MAX_STEPS }
  const names = push.files?.map((file) => file.name)
  const flag = (name: Setting, given: unknown, judge: RuleCheck) => verdictOf(name, rule[name] === 1, given, judge)
  const expression = (name: ExpressionName, given: string | readonly string[] | undefined, use: Use) =>
    verdictOf(name, Boolean(rule[name]), given, () =>
      expressionFault(rule[name] ?? '', [given ?? []].flat(), use, steps),
    )
  const most = rule.max_file_size
  return [
    flag('deny_delete_tag', push.deleted_tag, () => `The tag ${push.deleted_tag} must not be deleted.`),
    flag('member_check', push.author_email, () =>
      addresses.author_is_user ? undefined : `${push.author_email} is not a confirmed address of a user.`,
    ),
    flag('prevent_secrets', names, () => {
      const secret = names?.find(isLikelySecret)
      return secret && `${secret} is likely to hold a secret.`
    }),
    expression('commit_message_regex', push.commit_message, MESSAGE),
    expression('commit_message_negative_regex', push.commit_message, { ...MESSAGE, must_match: false }),
    expression('branch_name_regex', push.branch_name, MUST_MATCH),
    expression('author_email_regex', push.author_email, MUST_MATCH),
    expression('file_name_regex', names, { ...MUST_MATCH, must_match: false }),
    verdictOf('max_file_size', most > 0, push.files, () => {
      const large = push.files?.find((file) => (file.size_bytes ?? 0) > most * MEGABYTE)
      return large && `${large.name} is larger than ${most} MB.`
    }),
    flag('commit_committer_check', push.committer_email, () =>
      addresses.committer_is_caller ? undefined : `${push.committer_email} is not one of your confirmed addresses.`,
    ),
    flag('reject_unsigned_commits', push.signed, () => (push.signed ? undefined : 'The commit is not signed.')),
  ]
}

/** Returns an error sentence if the check fails; `TOO_MUCH` if the check would take too long. */
type RuleCheck = () => string | typeof TOO_MUCH | undefined

function verdictOf(rule: Setting, set: boolean, given: unknown, judge: RuleCheck): Trial {
  if (!set) return { rule, verdict: 'rule_off', reason: null }
  if (given === undefined || (Array.isArray(given) && given.length === 0))
    return { rule, verdict: 'not_in_push', reason: null }
  const fault = judge()
  if (fault === TOO_MUCH) return { rule, verdict: 'not_tested', reason: 'There is too much text for this expression.' }
  return fault === undefined ? { rule, verdict: 'passed', reason: null } : { rule, verdict: 'failed', reason: fault }
}

interface Use {
  must_match: boolean
  by_line: boolean
  /** The name of the text in error sentences; by default the text itself. */
  called?: string
}
const MUST_MATCH: Use = { must_match: true, by_line: false }
const MESSAGE: Use = { must_match: true, by_line: true, called: 'The message' }

function expressionFault(
  pattern: string,
  texts: readonly string[],
  use: Use,
  steps: { left: number },
): ReturnType<RuleCheck> {
  const expression = expressionOf(pattern, use)
  steps.left -= texts.reduce((sum, text) => sum + expression.costOf(text), 0)
  if (steps.left < 0) return TOO_MUCH
  const wrong = texts.find((text) => expression.isIn(text) !== use.must_match)
  if (wrong === undefined) return undefined
  return `${use.called ?? wrong} ${use.must_match ? 'does not match' : 'must not match'} ${pattern}`
}
