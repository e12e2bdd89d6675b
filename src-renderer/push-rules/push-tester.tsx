import { SegmentedControl, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { curlOf } from '../api/curl.ts'
import { CurlButton } from '../ui/curl-button.tsx'
import { Field } from '../ui/field.tsx'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './push-rules.module.css'
import { isChecked, type Push, ruleLabel, type TestResult, verdictLabels } from './rules.ts'
import type { PushTest } from './use-push-test.ts'

const signatureOptions = [
  { value: 'skip', label: 'Not checked' },
  { value: 'yes', label: 'Signed' },
  { value: 'no', label: 'Unsigned' },
]

/** Shows for each rule whether the described push would be accepted. */
export function PushTester({ test }: { test: PushTest }) {
  const { push, setPush, result } = test
  const set = (part: Partial<Push>) => setPush({ ...push, ...part })
  const textInput = (name: 'branch_name' | 'author_email' | 'committer_email' | 'deleted_tag', label: string) => (
    <Field label={label} apiName={name}>
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
    <section className={classes.tester} aria-label="Test a push" tabIndex={0}>
      <header className={classes.head}>
        <h2>Test a push</h2>
        <Verdict test={test} />
        <CurlButton
          className={classes.end}
          curl={() => curlOf('POST /-/gantry/v1/groups/:id/push_rule/test', test.input)}
        />
      </header>
      <Field label="Commit message" apiName="commit_message">
        {(ids) => (
          <GrowingTextarea
            {...ids}
            minRows={3}
            maxRows={8}
            spellCheck={false}
            value={push.commit_message}
            onChange={(event) => set({ commit_message: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={classes.pair}>
        {textInput('branch_name', 'Branch')}
        {textInput('deleted_tag', 'Deleted tag')}
        {textInput('author_email', 'Author email')}
        {textInput('committer_email', 'Committer email')}
      </div>
      <Field label="Files" apiName="files" help="Enter one file per line, optionally with a size: dist/app.zip 12 MB.">
        {(ids) => (
          <GrowingTextarea
            {...ids}
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={push.files}
            onChange={(event) => set({ files: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Signature" apiName="signed">
        {({ id }) => (
          <div>
            <SegmentedControl
              id={id}
              aria-label="Signature"
              data={signatureOptions}
              value={push.signed === undefined ? 'skip' : push.signed ? 'yes' : 'no'}
              onChange={(value) => set({ signed: value === 'skip' ? undefined : value === 'yes' })}
            />
          </div>
        )}
      </Field>
      {test.error && <ErrorBand error={test.error} what="The push could not be tested." onRetry={test.retry} />}
      {result && <Results result={result} />}
    </section>
  )
}

/** Always takes one line, so that the fields below do not move. */
function Verdict({ test: { result, ruleErrors } }: { test: PushTest }) {
  const checked = result?.rules.filter(({ verdict }) => isChecked(verdict)) ?? []
  const countOf = (wanted: string) => checked.filter(({ verdict }) => verdict === wanted).length
  const untested = countOf('not_tested')
  const counts = [`${rulesText(countOf('failed'))} failed`, `${countOf('passed')} passed`]
  if (Object.keys(ruleErrors).length > 0)
    return (
      <span className={`cut ${classes.invalid}`} role="status">
        Correct the invalid expression.
      </span>
    )
  return (
    <span className="cut" role="status">
      {result && checked.length > 0 ? (
        <StatusBadge tone={result.passed ? 'ok' : 'bad'} look="tint">
          {result.passed
            ? `Accepted: ${rulesText(checked.length)} passed`
            : `Rejected: ${[...counts, ...(untested > 0 ? [`${untested} not tested`] : [])].join(', ')}`}
        </StatusBadge>
      ) : (
        <span className="quiet">Fill in a field to test a push.</span>
      )}
    </span>
  )
}

const rulesText = (count: number) => (count === 1 ? '1 rule' : `${count} rules`)

/** Failed rules first, each with its reason. */
function Results({ result }: { result: TestResult }) {
  const checked = result.rules.filter(({ verdict }) => isChecked(verdict))
  const failed = checked.filter(({ verdict }) => verdict !== 'passed')
  const passed = checked.filter(({ verdict }) => verdict === 'passed')
  return (
    <ul aria-label="Results by rule">
      {[...failed, ...passed].map(({ rule, verdict, reason }) => (
        <li key={rule} className={classes.verdict} data-verdict={verdict}>
          {verdict === 'passed' ? (
            <IconCheck size={14} stroke={2} aria-hidden="true" />
          ) : (
            <IconX size={14} stroke={2} aria-hidden="true" />
          )}
          <span className={classes.rule}>{ruleLabel(rule)}</span>
          <span className={classes.reason}>{reason ?? verdictLabels[verdict].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  )
}
