import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { curlOf } from '../api/curl.ts'
import { copyText } from '../ui/copy.ts'
import { Field } from '../ui/field.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './push-rules.module.css'
import { isTold, labelOf, type Push, type Trial, words } from './rules.ts'
import type { TrialState } from './use-trial.ts'

const signs = [
  { value: 'unsaid', label: 'Not looked at' },
  { value: 'yes', label: 'Signed' },
  { value: 'no', label: 'Not signed' },
]

/** A push that is made up: pass or fail per rule, as one types. */
export function Tester({ trial }: { trial: TrialState }) {
  const { push, setPush, result } = trial
  const set = (part: Partial<Push>) => setPush({ ...push, ...part })
  const line = (name: 'branch_name' | 'author_email' | 'committer_email' | 'deleted_tag', label: string) => (
    <Field label={label} wire={name}>
      {(ids) => (
        <TextInput
          {...ids}
          spellCheck={false}
          value={push[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.tester} aria-label="Try it" tabIndex={0}>
      <header className={classes.head}>
        <h2>Try it</h2>
        <Verdict trial={trial} />
        <Button
          className={classes.sure ?? ''}
          variant="subtle"
          color="gray"
          c="var(--ink2)"
          onClick={() => copyText(curlOf('POST /-/gantry/v1/groups/:id/push_rule/test', trial.input), 'Request')}
        >
          Copy as curl
        </Button>
      </header>
      <Field label="Commit message" wire="commit_message">
        {(ids) => (
          <Textarea
            {...ids}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            value={push.commit_message}
            onChange={(event) => set({ commit_message: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={classes.pair}>
        {line('branch_name', 'Branch')}
        {line('deleted_tag', 'Deleted tag')}
        {line('author_email', 'Author')}
        {line('committer_email', 'Committer')}
      </div>
      <Field label="Files" wire="files" help="One a line; a size may follow: dist/app.zip 12 MB.">
        {(ids) => (
          <Textarea
            {...ids}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={push.files}
            onChange={(event) => set({ files: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Signature" wire="signed">
        {({ id }) => (
          <div>
            <SegmentedControl
              id={id}
              aria-label="Signed"
              data={signs}
              value={push.signed === undefined ? 'unsaid' : push.signed ? 'yes' : 'no'}
              onChange={(value) => set({ signed: value === 'unsaid' ? undefined : value === 'yes' })}
            />
          </div>
        )}
      </Field>
      {trial.error && <ErrorBand error={trial.error} what="The push could not be tried." onRetry={trial.retry} />}
      {result && <Reasons trial={result} />}
    </section>
  )
}

/** What came of it, in a line that is always there: what one types in stays where it is. */
function Verdict({ trial: { result, faults } }: { trial: TrialState }) {
  const told = result?.rules.filter(({ verdict }) => isTold(verdict)) ?? []
  const fails = told.filter(({ verdict }) => verdict !== 'passed').length
  if (Object.keys(faults).length > 0)
    return (
      <span className={`cut ${classes.wrong}`} role="status">
        Nothing is tried while an expression is invalid.
      </span>
    )
  return (
    <span className="cut" role="status">
      {result && told.length > 0 ? (
        <StatusBadge tone={result.passed ? 'ok' : 'bad'} look="tint">
          {result.passed
            ? `The push passes ${told.length === 1 ? 'the one rule that looks' : `all ${told.length} rules that look`} at it`
            : `Refused by ${told.length === 1 ? 'the one rule that looks at it' : `${fails} of ${told.length} rules`}`}
        </StatusBadge>
      ) : (
        <span className="quiet">a part of a push, held against the rule at the left</span>
      )}
    </span>
  )
}

/** Whom it would not get past, each with the reason. */
function Reasons({ trial }: { trial: Trial }) {
  const told = trial.rules.filter(({ verdict }) => isTold(verdict))
  const fails = told.filter(({ verdict }) => verdict !== 'passed')
  return (
    <ul className={classes.outcome} aria-label="What each rule says">
      {[...fails, ...told.filter(({ verdict }) => verdict === 'passed')].map(({ rule, verdict, reason }) => (
        <li key={rule} className={classes.verdict} data-verdict={verdict}>
          {verdict === 'passed' ? (
            <IconCheck size={14} stroke={2} aria-hidden="true" />
          ) : (
            <IconX size={14} stroke={2} aria-hidden="true" />
          )}
          <span className={classes.rule}>{labelOf(rule)}</span>
          <span className={classes.reason}>{reason ?? words[verdict].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  )
}
