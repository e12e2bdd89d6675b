import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Coded } from '../ui/coded.tsx'
import { count, pluralize } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { OriginBadge } from './badges.tsx'
import type { Json } from './json.ts'
import type { Source } from './origin.ts'
import classes from './reference.module.css'
import { childrenOf, limitsOf, listedValuesOf, objectAlternativesOf, type SchemaField, typeText } from './schema.ts'

interface Described {
  name: string
  schema: Json
  description: string
  required: boolean
  deprecated: boolean
  source: Source | undefined
}

interface FieldProps {
  field: Described
  components: Json
  /** Whether to say that a request needs the field. Answers always have their fields. */
  isSent: boolean
  /** How often clients sent the field. */
  times?: number
}

const MOST_VALUES = 24

/** A parameter or field: name, type, limits, allowed values and meaning. What is inside of an object opens below. */
function FieldRow({ field, components, isSent, times = 0 }: FieldProps) {
  const { name, schema, description, required, deprecated, source } = field
  const values = listedValuesOf(schema, components)
  return (
    <li className={classes.field}>
      <div className={classes.line}>
        <div className={classes.name}>
          <code>{name}</code>
          {isSent && required && <span className={classes.needed}>required</span>}
          {!isSent && !required && <span className="quiet">sometimes</span>}
          {deprecated && (
            <StatusBadge look="line" tone="warn">
              deprecated
            </StatusBadge>
          )}
          <OriginBadge source={source} />
        </div>
        <div className={classes.about}>
          <div className={classes.type}>
            <code>{typeText(schema, components)}</code>
            {limitsOf(schema, components).map((limit) => (
              <span key={limit}>{limit}</span>
            ))}
            {times > 0 && <Times name="sent" times={times} />}
          </div>
          {description && (
            <p>
              <Coded text={description} />
            </p>
          )}
          {values.length > 0 && (
            <div className={classes.values}>
              {values.slice(0, MOST_VALUES).map((value) => (
                <code key={value}>{value}</code>
              ))}
              {values.length > MOST_VALUES && (
                <span className="quiet">and {count(values.length - MOST_VALUES)} more</span>
              )}
            </div>
          )}
          <Inside schema={schema} components={components} isSent={isSent} />
        </div>
      </div>
    </li>
  )
}

/** How often clients did this, without the console. */
export const Times = ({ name, times }: { name: string; times: number }) => (
  <StatusBadge tone="accent">
    {name} {count(times)} ×
  </StatusBadge>
)

/** The fields inside of an object, behind a button. */
function Inside({ schema, components, isSent }: Omit<FieldProps, 'field' | 'times'> & { schema: Json }) {
  const [open, setOpen] = useState(false)
  const inner = childrenOf(schema, components)
  if (inner.length === 0) return null
  const alternatives = objectAlternativesOf(schema, components).length
  return (
    <>
      <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={12} stroke={2} aria-hidden="true" />
        {alternatives > 0 ? `one of ${count(alternatives)}` : pluralize(inner.length, 'field')}
      </button>
      {open && <ObjectFields schema={schema} components={components} isSent={isSent} />}
    </>
  )
}

/** The fields of an object. Of several alternatives each has its own. */
export function ObjectFields({ schema, ...rest }: Omit<ListProps, 'fields'> & { schema: Json }) {
  const alternatives = objectAlternativesOf(schema, rest.components)
  if (alternatives.length === 0) return <FieldList {...rest} fields={childrenOf(schema, rest.components)} />
  return alternatives.map(({ name, fields }) => (
    <section key={name} className={classes.alternative} aria-label={name}>
      <h4>
        <code>{name}</code>
      </h4>
      <FieldList {...rest} fields={fields} />
    </section>
  ))
}

interface ListProps {
  fields: readonly (SchemaField | Described)[]
  components: Json
  isSent: boolean
  timesOf?: (name: string) => number
}

export const FieldList = ({ fields, components, isSent, timesOf }: ListProps) => (
  <ul className={classes.fields}>
    {fields.map((field) => (
      <FieldRow
        key={field.name}
        field={field}
        components={components}
        isSent={isSent}
        times={timesOf?.(field.name) ?? 0}
      />
    ))}
  </ul>
)

/** A part of an endpoint's page. */
export const Section = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <section className={classes.section} aria-label={name}>
    <h3>
      {name}
      {note && <span className="quiet">{note}</span>}
    </h3>
    {children}
  </section>
)
