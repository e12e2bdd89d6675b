import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import type { Group } from '../groups/group.ts'
import { ChangeTray, type FieldChange } from '../ui/change-tray.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { formErrors } from '../ui/form-errors.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { Day } from '../ui/when.tsx'
import classes from './push-rules.module.css'
import { PushTester } from './push-tester.tsx'
import { RemoveRules } from './remove-rules.tsx'
import { pushRulePart } from './rule-part.ts'
import {
  changedRules,
  type Draft,
  draftOf,
  isChecked,
  obstacleOf,
  type PushRule,
  pickRules,
  rules,
  type TestResult,
  verdictLabels,
} from './rules.ts'
import { usePushTest } from './use-push-test.ts'

interface Props {
  group: Group
  /** Undefined if the group has no push rule yet. */
  rule: PushRule | undefined
}
const refreshes = ['GET /groups/:id/push_rule'] as const

/** Edits the push rule on the left and tests a push against the unsaved draft on the right. */
export function PushRulesForm({ group, rule }: Props) {
  const saved = draftOf(rule)
  const kept = useDraft(`push rule of group ${group.id}`, saved, { isSame: isSameSetting })
  const draft = kept.value
  const add = useWrite('POST /groups/:id/push_rule', { refreshes })
  const change = useWrite('PUT /groups/:id/push_rule', { refreshes })
  const remove = useWrite('DELETE /groups/:id/push_rule', { refreshes })
  const save = rule ? change : add
  const test = usePushTest(group.id, draft)
  const changed = changedRules(saved, draft)
  const input = { id: group.id, ...pickRules(draft, changed) }
  const request = requestOf(rule ? 'PUT /groups/:id/push_rule' : 'POST /groups/:id/push_rule', input)
  const { fieldError, formError } = formErrors(
    save,
    rules.map(({ name }) => name),
    request,
  )
  const latest = useLatest('GET /groups/:id/push_rule', { id: group.id })
  // Another window may have added or removed the rule.
  const exists = useRef(rule !== undefined)
  const readRule = async () => {
    try {
      const read = await latest.read()
      exists.current = true
      return read
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      exists.current = false
      return undefined
    }
  }
  const latestRule = useRef(saved)
  /** No values stand for no push rule. */
  const announce = (text: string, from: Draft, to: Draft) =>
    announceOne({
      text,
      name: group.full_path,
      reads: refreshes,
      undo: moveBetween(pushRulePart(group.id), { ...from }, { ...to }),
    })
  const guard = useGuardedSave({
    draft: kept,
    isSame: isSameSetting,
    readLatest: async () => {
      latestRule.current = draftOf(await readRule())
      return latestRule.current
    },
    refresh: latest.refresh,
    write: async (changes) => {
      const wasThere = exists.current
      const before = pickRules(
        latestRule.current,
        changedRules(latestRule.current, { ...latestRule.current, ...changes }),
      )
      await (wasThere ? change : add).write({ id: group.id, ...changes })
      announce(wasThere ? 'Push rules saved' : 'Push rules added', changes, wasThere ? before : {})
    },
  })
  const removeRule = () =>
    void remove.write({ id: group.id }).then(
      () => {
        kept.discard()
        announce('Push rules removed', {}, saved)
      },
      () => undefined,
    )
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={classes.form} aria-label="Push rules" tabIndex={0} data-focus-home>
          <header className={classes.head}>
            <h2>Push rules</h2>
            <span className="quiet">
              {rule ? (
                <>
                  added <Day at={rule.created_at} />
                </>
              ) : (
                'not set up yet'
              )}
            </span>
            {rule && <RemoveRules pending={remove.pending} onRemove={removeRule} />}
          </header>
          {rules.map((definition) => (
            <RuleField
              key={definition.name}
              rule={definition}
              draft={draft}
              changed={changed.includes(definition.name)}
              error={fieldError(definition.name) ?? test.ruleErrors[definition.name]?.join(', ')}
              result={test.result?.rules.find(({ rule: name }) => name === definition.name)}
              onChange={kept.set}
            />
          ))}
        </section>
        <PushTester test={test} />
      </div>
      {changed.length > 0 && (
        <ChangeTray
          changes={changed.map(
            (name): FieldChange => ({
              name,
              from: JSON.stringify(saved[name] ?? null),
              to: JSON.stringify(draft[name] ?? null),
              error: fieldError(name),
            }),
          )}
          onUndo={kept.undo}
          onDiscard={() => {
            save.reset()
            kept.discard()
          }}
          onSave={guard.save}
          write={{ error: save.error, pending: save.pending || guard.checking }}
          restored_from={kept.restored_from}
          error={formError ?? guard.error}
          requests={[request]}
          obstacle={obstacleOf(test.ruleErrors)}
        />
      )}
      <ConflictDialog noun="push rules" guard={guard} />
    </div>
  )
}

interface RuleFieldProps {
  rule: (typeof rules)[number]
  draft: Required<Draft>
  changed: boolean
  error: string | undefined
  result: TestResult['rules'][number] | undefined
  onChange: (part: Draft) => void
}

function RuleField({ rule: { name, label, help, kind }, draft, changed, error, result, onChange }: RuleFieldProps) {
  const id = useId()
  const value = draft[name]
  const ids = { id, 'aria-describedby': `${id}-help` }
  return (
    <div className={classes.field} data-changed={changed || undefined} data-kind={kind}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.status}>
        {result && isChecked(result.verdict) && (
          <StatusBadge tone={result.verdict === 'passed' ? 'ok' : 'bad'} look="tint">
            {verdictLabels[result.verdict]}
          </StatusBadge>
        )}
        <code className={classes.apiName}>{name}</code>
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
      <p id={`${id}-help`} className={classes.help} data-invalid={error ? true : undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
