import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { JsonPane } from '../ui/json-pane.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { type RouteUse, timesAnswered, timesSent } from './coverage.ts'
import { type Answer, answersOf, bodyOf, type Endpoint, parametersOf, type Reference } from './document.ts'
import { exampleOf } from './example.ts'
import { isObject, type Json } from './json.ts'
import classes from './reference.module.css'
import { childrenOf, typeText } from './schema.ts'
import { FieldList, ObjectFields, Section, Times } from './schema-fields.tsx'

interface Props {
  endpoint: Endpoint
  reference: Reference
  use: RouteUse | undefined
}

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const

/** What an endpoint takes and answers, from the document of the instance. */
export function EndpointReference({ endpoint, reference: { components }, use }: Props) {
  const parameters = parametersOf(endpoint, components)
  const body = bodyOf(endpoint, components)
  const answers = answersOf(endpoint, components)
  const timesOf = (name: string) => timesSent(use, name)
  return (
    <>
      {places.map(([place, name]) => {
        const here = parameters.filter((one) => one.place === place)
        return (
          here.length > 0 && (
            <Section key={place} name={name}>
              <FieldList fields={here} components={components} isSent timesOf={timesOf} />
            </Section>
          )
        )
      })}
      {body && (
        <Section name="Body" note={[body.required ? 'required' : 'optional', ...body.content_types].join(' · ')}>
          <ObjectFields schema={body.schema} components={components} isSent timesOf={timesOf} />
        </Section>
      )}
      {parameters.length === 0 && !body && (
        <p className={`quiet ${classes.section}`}>This endpoint takes no parameters.</p>
      )}
      <Section name="Responses">
        {answers.map((answer, i) => (
          <AnswerRow
            key={answer.status}
            answer={answer}
            components={components}
            times={timesAnswered(use, answer.status)}
            isOpen={i === 0}
          />
        ))}
      </Section>
      <Example answers={answers} components={components} />
    </>
  )
}

const toneOf = (status: number) => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok')

interface AnswerProps {
  answer: Answer
  components: Json
  times: number
  isOpen: boolean
}

function AnswerRow({ answer: { status, text, schema, content_type }, components, times, isOpen }: AnswerProps) {
  const [open, setOpen] = useState(isOpen)
  const hasFields = schema !== undefined && childrenOf(schema, components).length > 0
  const name = (
    <>
      <StatusBadge look="tint" tone={toneOf(status)}>
        {status}
      </StatusBadge>
      {text}
      {schema ? (
        <code>{typeText(schema, components)}</code>
      ) : (
        <span className="quiet">{content_type || 'no body'}</span>
      )}
      <span>{times > 0 && <Times name="answered" times={times} />}</span>
    </>
  )
  return (
    <div className={classes.answer}>
      {!hasFields ? (
        <div className={classes.answerHead}>{name}</div>
      ) : (
        <button type="button" className={classes.answerHead} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconChevronRight size={12} stroke={2} aria-hidden="true" />
          {name}
        </button>
      )}
      {open && hasFields && <ObjectFields schema={schema} components={components} isSent={false} />}
    </div>
  )
}

/** The first answer as it could look. */
function Example({ answers, components }: { answers: readonly Answer[]; components: Json }) {
  const schema = answers.find(({ status }) => status < 300)?.schema
  if (!schema) return null
  const value = exampleOf(schema, components, 'all')
  const first = Array.isArray(value) ? value[0] : value
  const folded = isObject(first)
    ? Object.entries(first).flatMap(([name, one]) =>
        typeof one === 'object' && one !== null ? [`$.${Array.isArray(value) ? '0.' : ''}${name}`] : [],
      )
    : []
  return (
    <Section name="Example response" note="made from the schema">
      <div className={classes.json}>
        <JsonPane name="Example response as JSON" value={value} folded={folded} wraps />
      </div>
    </Section>
  )
}
