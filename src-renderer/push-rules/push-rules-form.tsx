import { useMemo, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import type { Group } from '../groups/group.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import type { Values } from '../settings-form/setting-values.ts'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSearchText } from '../settings-form/use-search-text.ts'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Day } from '../ui/when.tsx'
import classes from './push-rules.module.css'
import { PushTester } from './push-tester.tsx'
import { RemoveRules } from './remove-rules.tsx'
import { pushRulePart } from './rule-part.ts'
import {
  draftOf,
  isChecked,
  obstacleOf,
  type PushRule,
  ruleInput,
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
  const saved = useMemo(() => draftOf(rule), [rule])
  const add = useWrite('POST /groups/:id/push_rule', { refreshes })
  const change = useWrite('PUT /groups/:id/push_rule', { refreshes })
  const remove = useWrite('DELETE /groups/:id/push_rule', { refreshes })
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
  const latestRule = useRef<Values>(saved)
  /** No values stand for no push rule. */
  const announce = (text: string, from: Values, to: Values) =>
    announceOne({
      text,
      name: group.full_path,
      reads: refreshes,
      undo: moveBetween(pushRulePart(group.id), { ...from }, { ...to }),
    })
  const edited = useSettingsForm({
    form: `push rule of group ${group.id}`,
    fields: rules,
    saved,
    save: rule ? change : add,
    requestOf: (changes) =>
      requestOf(rule ? 'PUT /groups/:id/push_rule' : 'POST /groups/:id/push_rule', {
        id: group.id,
        ...ruleInput(changes),
      }),
    readLatest: async () => {
      latestRule.current = draftOf(await readRule())
      return latestRule.current
    },
    refresh: latest.refresh,
    send: async (changes) => {
      const wasThere = exists.current
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, latestRule.current[name]]))
      await (wasThere ? change : add).write({ id: group.id, ...ruleInput(changes) })
      announce(wasThere ? 'Push rules saved' : 'Push rules added', changes, wasThere ? before : {})
    },
  })
  const test = usePushTest(group.id, edited.draft.value)
  const removeRule = () =>
    void remove.write({ id: group.id }).then(
      () => {
        edited.draft.discard()
        announce('Push rules removed', {}, saved)
      },
      () => undefined,
    )
  const url = useUrlState()
  const search = useSearchText(url, 'find')
  return (
    <SettingsForm
      edited={edited}
      noun="push rules"
      name="Push rules"
      origin="Default"
      example="reject secrets"
      search={search}
      url={url}
      opens="all"
      stacked
      checked={{ errors: test.ruleErrors, obstacle: obstacleOf(test.ruleErrors) }}
      head={
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
      }
      aside={<PushTester test={test} />}
      markOf={(name) => <RuleVerdict result={test.result?.rules.find((one) => one.rule === name)} />}
    />
  )
}

/** What the tested push says about a rule. */
function RuleVerdict({ result }: { result: TestResult['rules'][number] | undefined }) {
  return result && isChecked(result.verdict) ? (
    <StatusBadge tone={result.verdict === 'passed' ? 'ok' : 'bad'} look="tint">
      {verdictLabels[result.verdict]}
    </StatusBadge>
  ) : null
}
