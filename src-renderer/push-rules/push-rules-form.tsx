import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import type { Group } from '../groups/group.ts'
import { ChangeTray } from '../ui/change-tray.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { On } from '../ui/when.tsx'
import classes from './push-rules.module.css'
import {
  changedIn,
  type Draft,
  draftOf,
  isTold,
  noRule,
  only,
  type PushRule,
  rules,
  type Trial,
  words,
} from './rules.ts'
import { Tester } from './tester.tsx'
import { useTrial } from './use-trial.ts'

interface Props {
  group: Group
  /** Undefined where the group has none yet. */
  rule: PushRule | undefined
}
const refreshes = ['GET /groups/:id/push_rule'] as const

/** The rule at the left, a made-up push at the right: what would be refused is told as one types, before anything is saved. */
export function PushRulesForm({ group, rule }: Props) {
  const kept = draftOf(rule)
  const [draft, setDraft] = useState<Required<Draft>>(kept)
  const add = useWrite('POST /groups/:id/push_rule', { refreshes })
  const change = useWrite('PUT /groups/:id/push_rule', { refreshes })
  const remove = useWrite('DELETE /groups/:id/push_rule', { refreshes })
  const [sure, setSure] = useState(false)
  const save = rule ? change : add
  const trial = useTrial(group.id, draft)
  const changed = changedIn(kept, draft)
  const input = { id: group.id, ...only(draft, changed) }
  const { wrong, fault } = faultsOf(
    save,
    rules.map(({ name }) => name),
  )
  const set = (part: Draft) => {
    save.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = () =>
    void save.write(input).then(
      () => toast(rule ? 'Push rule saved' : 'Push rule added'),
      () => undefined,
    )
  const drop = () =>
    void remove.write({ id: group.id }).then(
      () => {
        setDraft(noRule)
        toast('Push rule removed')
      },
      () => undefined,
    )
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={classes.form} aria-label="Push rule" tabIndex={0}>
          <header className={classes.head}>
            <h2>Push rule</h2>
            <span className="quiet">
              {rule ? (
                <>
                  since <On at={rule.created_at} />
                </>
              ) : (
                'none yet; the first save adds one'
              )}
            </span>
            {rule &&
              (sure ? (
                <span className={classes.sure}>
                  <Button onClick={() => setSure(false)}>Keep</Button>
                  <Button variant="filled" color="red" loading={remove.pending} onClick={drop}>
                    Remove rule
                  </Button>
                </span>
              ) : (
                <Button className={classes.sure ?? ''} onClick={() => setSure(true)}>
                  Remove…
                </Button>
              ))}
          </header>
          {rules.map((one) => (
            <RuleLine
              key={one.name}
              rule={one}
              draft={draft}
              changed={changed.includes(one.name)}
              error={wrong(one.name) ?? trial.faults[one.name]?.join(', ')}
              trial={trial.result?.rules.find(({ rule: name }) => name === one.name)}
              onChange={set}
            />
          ))}
        </section>
        <Tester trial={trial} />
      </div>
      {changed.length > 0 && (
        <ChangeTray
          changes={changed.map((name) => ({
            name,
            from: JSON.stringify(kept[name] ?? null),
            to: JSON.stringify(draft[name] ?? null),
            wrong: wrong(name),
          }))}
          onUndo={(name) => set(Object.fromEntries([[name, Object.entries(kept).find(([key]) => key === name)?.[1]]]))}
          onDiscard={() => {
            save.reset()
            setDraft(kept)
          }}
          onSave={submit}
          pending={save.pending}
          fault={fault}
          curl={() => curlOf(rule ? 'PUT /groups/:id/push_rule' : 'POST /groups/:id/push_rule', input)}
        />
      )}
    </div>
  )
}

interface LineProps {
  rule: (typeof rules)[number]
  draft: Required<Draft>
  changed: boolean
  error: string | undefined
  trial: Trial['rules'][number] | undefined
  onChange: (part: Draft) => void
}

function RuleLine({ rule: { name, label, help, kind }, draft, changed, error, trial, onChange }: LineProps) {
  const id = useId()
  const value = draft[name]
  const ids = { id, 'aria-describedby': `${id}-help` }
  return (
    <div className={classes.line} data-changed={changed || undefined} data-kind={kind}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.beside}>
        {trial && isTold(trial.verdict) && (
          <StatusBadge tone={trial.verdict === 'passed' ? 'ok' : 'bad'} look="tint">
            {words[trial.verdict]}
          </StatusBadge>
        )}
        <code className={classes.wire}>{name}</code>
      </span>
      <div className={classes.control}>
        {kind === 'flag' && (
          <Switch
            {...ids}
            label={value === true ? 'On' : 'Off'}
            aria-label={label}
            checked={value === true}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        )}
        {kind === 'expression' && (
          <TextInput
            {...ids}
            className="mono"
            spellCheck={false}
            error={error !== undefined}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
          />
        )}
        {kind === 'megabytes' && (
          <NumberInput
            {...ids}
            size="sm"
            w={120}
            hideControls
            allowDecimal={false}
            value={typeof value === 'number' ? value : 0}
            onChange={(next) => onChange({ [name]: Number(next) || 0 })}
          />
        )}
      </div>
      <p id={`${id}-help`} className={classes.help} data-wrong={error ? true : undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
