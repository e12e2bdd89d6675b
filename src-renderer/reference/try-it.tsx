import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useMe } from '../issues/use-issue.ts'
import { CopyAs } from '../requests/copy-as.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Keys } from '../ui/kbd.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { pluralize } from '../ui/number.ts'
import { useSubmitKeys } from '../ui/use-submit-keys.ts'
import { kindOf } from './badges.tsx'
import { callerText } from './caller.ts'
import { CallerField } from './caller-field.tsx'
import { bodyOf, type Endpoint, hasDryRun, type Reference } from './document.ts'
import { AnswerView } from './tried-answer.tsx'
import classes from './try.module.css'
import type { TryField } from './try-fields.ts'
import { AlternativeField, TryInput } from './try-input.tsx'
import type { Tries } from './use-tries.ts'
import { type Try, useTry } from './use-try.ts'

interface Props {
  endpoint: Endpoint
  reference: Reference
  tries: Tries
}

const places = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['body', 'Body'],
] as const

/** What sending a write does to the instance. */
const effectTexts = {
  dry: 'Changes nothing.',
  write: 'Changes data of this instance.',
  deletion: 'Deletes data of this instance.',
} as const

/** The form that sends a request to the endpoint, and the answer. */
export function TryIt({ endpoint, reference, tries }: Props) {
  const { components } = reference
  const tried = useTry(endpoint, reference, tries)
  const { fields, values, set, request, obstacle, sending, answer, raw } = tried
  const admin = useMe().data?.is_admin === true
  const [asking, setAsking] = useState(false)
  // While the form holds what was sent last, the wire line shows the outcome.
  const isSent = answer !== undefined && JSON.stringify(answer.request) === JSON.stringify(request)
  const outcome = isSent && { status: answer.status, ms: Math.round(answer.ms), request_id: answer.request_id }
  useScreenRequest({ request: { ...request, ...outcome }, draft: !isSent, peek: true })
  const kind = kindOf(endpoint.method)
  const send = () => (kind === 'deletion' && !tried.isDry ? setAsking(true) : sending.mutate())
  const form = useRef<HTMLElement>(null)
  useSubmitKeys(form, () => obstacle === undefined && !sending.isPending && send(), { name: 'Send request' })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={form} className={classes.scroll} tabIndex={0} aria-label="Try it">
        <div className={classes.top}>
          <CallerField caller={tries.caller} onChange={tries.setCaller} admin={admin} />
          <div className={classes.tools}>
            <Button variant="subtle" onClick={tried.setExample}>
              Fill in example
            </Button>
            <Button variant="subtle" disabled={tried.isEmpty} onClick={tried.clear}>
              Clear
            </Button>
            {bodyOf(endpoint, components) && (
              <Checkbox
                label="Body as JSON"
                checked={raw !== undefined}
                onChange={(event) => tried.setRaw(event.currentTarget.checked)}
              />
            )}
          </div>
        </div>
        {places.map(([place, name]) => {
          const here = fields.filter((field) => field.place === place)
          const choice = place === 'body' ? tried.choice : undefined
          if (here.length === 0 && !choice) return null
          if (place === 'body' && raw) return <RawBody key={place} text={raw.text} onChange={tried.typeRaw} />
          return (
            <Inputs
              key={place}
              name={name}
              fields={here}
              values={values}
              first={choice && <AlternativeField choice={choice} onChoose={tried.choose} />}
            >
              {(field) => (
                <TryInput
                  key={field.key}
                  field={field}
                  value={values[field.key] ?? ''}
                  onChange={(value) => set({ [field.key]: value })}
                  error={tried.errorOf(field)}
                  components={components}
                />
              )}
            </Inputs>
          )
        })}
        <div className={classes.send}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={classes.curl} tabIndex={0} aria-label="Request as curl">
            <pre>{curlText(request)}</pre>
          </section>
        </div>
        {sending.error && (
          <p role="alert" className={classes.failed}>
            No answer: {sending.error.message}
          </p>
        )}
        {answer && <AnswerView key={answer.id} answer={answer} isNew={sending.data === answer} />}
      </section>
      <footer className={classes.foot}>
        {kind !== 'read' && (
          <p className={classes.effect} data-kind={tried.isDry ? 'dry' : kind}>
            {kind === 'deletion' ? <IconTrash size={14} stroke={1.75} /> : <IconPencil size={14} stroke={1.75} />}
            {effectTexts[tried.isDry ? 'dry' : kind]}
            {hasDryRun(endpoint, components) && (
              <Checkbox
                label="Dry run"
                checked={tried.isDry}
                onChange={(event) => tried.setDry(event.currentTarget.checked)}
              />
            )}
          </p>
        )}
        <div className={classes.acts}>
          <MainButton
            color={kind === 'deletion' && !tried.isDry ? 'red' : 'harbour'}
            obstacle={obstacle}
            loading={sending.isPending}
            onClick={send}
            keys={<Keys of="Ctrl+Enter" />}
          >
            {sendText(endpoint.method, tried)}
          </MainButton>
          {sending.isPending && <Button onClick={tried.cancel}>Cancel</Button>}
          <CopyAs request={request} />
          {obstacle !== undefined && <span className="quiet">{obstacle}</span>}
        </div>
      </footer>
      {asking && (
        <ConfirmDialog
          title="Send DELETE"
          size={520}
          action="Send DELETE"
          danger
          requests={[request]}
          write={{ error: null, pending: false }}
          onConfirm={() => {
            setAsking(false)
            sending.mutate()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            This is sent as {callerText(tries.caller)}: {endpoint.summary}.
          </p>
          <p className={`mono ${classes.sent}`}>
            {request.method} {request.path}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const sendText = (method: string, { isDry }: Try) =>
  method === 'GET' ? 'Send' : isDry ? 'Send dry run' : method === 'DELETE' ? 'Send DELETE…' : `Send ${method}`

/** So many optional fields are shown at first, beside those with a value. */
const FEW = 6

interface InputsProps {
  name: string
  fields: readonly TryField[]
  values: Try['values']
  /** Above the fields. */
  first: React.ReactNode
  children: (field: TryField) => React.ReactNode
}

/** The fields of a place: the required ones and a few others, and all on demand. */
function Inputs({ name, fields, values, first, children }: InputsProps) {
  const [all, setAll] = useState(false)
  // A field that was shown stays while its value is removed.
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>(new Set())
  const optional = fields.filter(({ required }) => !required)
  const few = new Set(optional.slice(0, FEW))
  const isShown = (field: TryField) =>
    all || field.required || few.has(field) || (values[field.key] ?? '') !== '' || shownKeys.has(field.key)
  const shown = fields.filter(isShown)
  const hidden = fields.length - shown.length
  const keep = () => setShownKeys(new Set(shown.map(({ key }) => key)))
  return (
    <section className={classes.inputs} aria-label={name} onFocus={keep}>
      <h3>{name}</h3>
      {first}
      {shown.map(children)}
      {hidden > 0 && (
        <div>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show {pluralize(hidden, 'more field', 'more fields')}
          </Button>
        </div>
      )}
    </section>
  )
}

const RawBody = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <section className={classes.inputs} aria-label="Body">
    <Field label="Body" help="Sent as it is written here.">
      {(ids) => (
        <Textarea
          {...ids}
          className="mono"
          autosize
          minRows={6}
          maxRows={24}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  </section>
)
