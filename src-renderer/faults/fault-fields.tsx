import { TextField } from '../ui/text-field.tsx'
import { Choice } from './choice-fields.tsx'
import { kinds } from './effect-draft.ts'
import { EffectFields, type FieldsProps } from './effect-fields.tsx'
import { countedBy, turns } from './fault-draft.ts'
import classes from './faults.module.css'

interface Props extends FieldsProps {
  /** Whether the rule exists, and so has a name. */
  isSaved: boolean
}

/** The fields of a rule: what happens, to which requests, when it is their turn, and how often that is expected. */
export function FaultFields({ value, onChange, fieldError, isSaved }: Props) {
  return (
    <>
      <Choice
        label="Effect"
        apiName="effect"
        choices={kinds}
        value={value.kind}
        onPick={(kind) => onChange({ kind })}
        autoFocus
      />
      <EffectFields value={value} onChange={onChange} fieldError={fieldError} />
      <TextField
        label="Route"
        apiName="route"
        optional={value.kind === 'other'}
        spellCheck={false}
        value={value.route}
        onChange={(route) => onChange({ route })}
        error={fieldError('route')}
        help={
          value.kind === 'other'
            ? 'GET /projects/:id/issues, GET /** or * for every request. Effects on jobs and imports have none.'
            : 'GET /projects/:id/issues, GET /** for every read, or * for every request.'
        }
      />
      <div className={classes.pair}>
        <Choice
          label="Which of them"
          apiName={value.turn === 'all' ? undefined : value.turn}
          choices={turns}
          value={value.turn}
          onPick={(turn) => onChange({ turn })}
        />
        <TextField
          label="Number"
          disabled={value.turn === 'all'}
          value={value.turn === 'all' ? '' : value.turn_value}
          onChange={(turn_value) => onChange({ turn_value })}
          error={value.turn === 'all' ? undefined : fieldError(value.turn)}
        />
      </div>
      <div className={classes.pair}>
        <Choice
          label="Counted"
          apiName="count_by"
          choices={countedBy}
          value={value.count_by}
          onPick={(count_by) => onChange({ count_by })}
          error={fieldError('count_by')}
        />
        <TextField
          label="At most"
          apiName="times"
          optional
          value={value.times}
          onChange={(times) => onChange({ times })}
          error={fieldError('times')}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="User"
          apiName="user"
          optional
          spellCheck={false}
          help="A username. Only requests of this user."
          value={value.user}
          onChange={(user) => onChange({ user })}
          error={fieldError('user')}
        />
        <TextField
          label="Expected hits"
          apiName="expect"
          optional
          help="A number, 1 to 3, or at least 1. Marks the rule if there are more or fewer."
          value={value.expect}
          onChange={(expect) => onChange({ expect })}
          error={fieldError('expect')}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="Name"
          apiName="name"
          optional={!isSaved}
          spellCheck={false}
          help={`Lower-case letters, digits and hyphens. Answers carry it in X-Gantry-Fault.${isSaved ? '' : ' Default: the type of the effect.'}`}
          value={value.name}
          onChange={(name) => onChange({ name })}
          error={fieldError('name')}
        />
        <TextField
          label="Seed"
          apiName="seed"
          optional
          help="Chooses the share and the delays, so that runs repeat. Default: 1."
          value={value.seed}
          onChange={(seed) => onChange({ seed })}
          error={fieldError('seed')}
        />
      </div>
    </>
  )
}
