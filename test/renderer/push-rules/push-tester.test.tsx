import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PushTester } from '../../../src-renderer/push-rules/push-tester.tsx'
import { emptyPush, type TestResult } from '../../../src-renderer/push-rules/rules.ts'

type Tested = TestResult['rules'][number]
const rule = (name: Tested['rule'], verdict: Tested['verdict']): Tested => ({ rule: name, verdict, reason: null })

const verdictOf = (rules: readonly Tested[], passed: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PushTester
        test={{
          push: emptyPush,
          setPush: () => undefined,
          result: { passed, rules: [...rules] },
          ruleErrors: {},
          error: null,
          retry: () => undefined,
          input: { id: 1 },
        }}
      />
    </MantineProvider>,
  )

test('a rejected push counts failed, passed and untested rules, and leaves out rules that are off', () => {
  const rules = [
    rule('commit_message_regex', 'failed'),
    rule('branch_name_regex', 'passed'),
    rule('member_check', 'not_tested'),
    rule('prevent_secrets', 'rule_off'),
    rule('max_file_size', 'not_in_push'),
  ]
  expect(verdictOf(rules, false)).toContain('Rejected: 1 rule failed, 1 passed, 1 not tested')
  expect(verdictOf(rules.slice(0, 2), false)).toContain('Rejected: 1 rule failed, 1 passed<')
  expect(verdictOf(rules.slice(1, 2), true)).toContain('Accepted: 1 rule passed')
  expect(verdictOf(rules.slice(3), true)).toContain('Fill in a field to test a push.')
})
