import { Link } from '@tanstack/react-router'
import { Fact, FactList } from '../ui/fact-list.tsx'
import type { RequestDetail } from './request.ts'
import { stepNames, steps } from './steps.ts'
import classes from './why.module.css'

type Reason = NonNullable<RequestDetail['why']>
type Field = Reason['fields'][number]
type Place = NonNullable<Reason['place']>

/** The step that refused a request, for administrators: what it needs, what the request had, and the role behind it. */
export function Why({ why: { step, text, needs, has, fields, setting, remedy, place } }: { why: Reason }) {
  const decided = steps.indexOf(step)
  return (
    <section aria-label="Why">
      <h3>Why</h3>
      <div className={classes.trail} aria-hidden>
        {steps.map((one, i) => (
          <span
            key={one}
            title={stepNames[one]}
            data-state={i < decided ? 'passed' : i === decided ? 'refused' : 'open'}
            className={classes.step}
          />
        ))}
      </div>
      <p className={classes.reason}>
        <span className={classes.name}>{stepNames[step]}:</span> {text}
      </p>
      {remedy !== null && <p className={classes.reason}>{remedy}</p>}
      <FactList>
        {needs !== null && !isList(fields, 'needs', needs) && <Fact name="Needed">{needs}</Fact>}
        {has !== null && !isList(fields, 'has', has) && <Fact name="Found">{has}</Fact>}
        {fields.map((field) => (
          <Fact key={field.name} name={<code>{field.name}</code>}>
            {fieldText(field)}
          </Fact>
        ))}
        {setting && (
          <Fact name="Setting">
            <Link to="/settings" search={{ q: setting.name }} className="mono">
              {setting.name}
            </Link>{' '}
            <span className="quiet">now {JSON.stringify(setting.value)}</span>
          </Fact>
        )}
        {place && <Fact name={place.kind === 'project' ? 'Project' : 'Group'}>{<PlaceLink place={place} />}</Fact>}
        {place && <Fact name="Role now">{roleText(place)}</Fact>}
      </FactList>
    </section>
  )
}

/** Whether a text only repeats what the fields say: `sort: asc or desc`. */
const isList = (fields: readonly Field[], name: 'needs' | 'has', text: string) =>
  fields.some((field) => text.startsWith(`${field.name}: ${field[name] ?? 'nothing'}`))

/** `sent “down”; possible: asc or desc` */
export function fieldText({ needs, fault, has }: Field): string {
  const sent = has === null ? 'not sent' : `sent “${has}”`
  return [fault, sent, needs === null ? null : `possible: ${needs}`].filter((part) => part !== null).join('; ')
}

function PlaceLink({ place: { kind, id, full_path, visibility } }: { place: Place }) {
  return (
    <>
      {kind === 'project' ? (
        <Link to="/projects/$projectId" params={{ projectId: String(id) }}>
          {full_path}
        </Link>
      ) : (
        <Link to="/groups/$groupId" params={{ groupId: String(id) }}>
          {full_path}
        </Link>
      )}{' '}
      <span className="quiet">{visibility}</span>
    </>
  )
}

/** `Developer, from team/platform` */
function roleText({ role, source }: Place): string {
  if (!source || source.kind === 'direct') return role
  return `${role}, ${source.kind === 'inherited' ? 'from' : 'shared with'} ${source.group_full_path ?? 'a group'}`
}
