import fc from 'fast-check'
import { readQuickActions } from '../../../src-server/issues/quick-actions/names.ts'
import { readQuickActions as readOnMergeRequest } from '../../../src-server/merge-requests/quick-actions/names.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'

/** The actions as `name argument`, in order. */
function read(text: string, licensed = true) {
  const { text: rest, actions } = readQuickActions(text, licensed)
  return { rest, actions: actions.map(({ name, argument }) => `${name} ${argument}`.trim()) }
}

describe('quick actions in a text', () => {
  test.each([
    ['alone', '/close', ['close'], ''],
    ['with an argument', '/label ~bug ~"needs review"', ['label ~bug ~"needs review"'], ''],
    ['in capitals', '/CLOSE\n/Label ~Bug', ['close', 'label ~Bug'], ''],
    ['with another name', '/labels ~a\n/remove_label ~b', ['label ~a', 'unlabel ~b'], ''],
    [
      'with other names for times',
      '/spent 1h\n/spend_time 2h\n/estimate_time 3h',
      ['spend 1h', 'spend 2h', 'estimate 3h'],
      '',
    ],
    ['with another name for removing an estimate', '/remove_time_estimate', ['remove_estimate'], ''],
    ['with spaces around the argument', '/title   A new title  ', ['title A new title'], ''],
    ['with a tab before the argument', '/title\tA title', ['title A title'], ''],
    ['with spaces after the name', '/close   ', ['close'], ''],
    ['with Windows line ends', 'Hello\r\n/close\r\n', ['close'], 'Hello'],
    ['above a text', '/close\nDone', ['close'], 'Done'],
    ['above a text, with empty lines between', '/close\n\n\nDone', ['close'], 'Done'],
    ['below a text', 'Done\n/close', ['close'], 'Done'],
    ['below a text, with empty lines between', 'Done\n\n/close\n\n', ['close'], 'Done'],
    ['inside a text', 'One\n/close\nTwo', ['close'], 'One\nTwo'],
    ['between two paragraphs', 'One\n\n/close\n\nTwo', ['close'], 'One\n\nTwo'],
    ['at the end of a paragraph', 'One\n/close\n\nTwo', ['close'], 'One\n\nTwo'],
    ['several between two paragraphs', 'One\n\n/close\n\n/lock\n\nTwo', ['close', 'lock'], 'One\n\nTwo'],
    ['twice', '/label ~a\n/label ~b', ['label ~a', 'label ~b'], ''],
    ['with another one in the argument', '/title /close', ['title /close'], ''],
    ['below a heading', '# Head\n/close', ['close'], '# Head'],
    ['below a list', '- one\n- two\n/close', ['close'], '- one\n- two'],
    ['below a quotation', '> Quoted\n\n/close', ['close'], '> Quoted'],
    ['below a code block', '```\ncode\n```\n/close', ['close'], '```\ncode\n```'],
    ['below a code block of tildes', '~~~\ncode\n~~~\n/close', ['close'], '~~~\ncode\n~~~'],
    ['between two code blocks', '```\na\n```\n/close\n```\nb\n```', ['close'], '```\na\n```\n```\nb\n```'],
    ['above a code block with empty lines', '/close\n```\na\n\n\nb\n```', ['close'], '```\na\n\n\nb\n```'],
    ['below a code span', '`code`\n/close', ['close'], '`code`'],
    ['below a backtick without an end', 'a ` b\n/close', ['close'], 'a ` b'],
    ['below an escaped backtick', 'a \\`\n/close\n`b`', ['close'], 'a \\`\n`b`'],
    ['below a backtick of an earlier paragraph', 'a `\n\n/close\n`', ['close'], 'a `\n\n`'],
    ['with backticks in the argument', '/title Do not use `eval\n/close', ['title Do not use `eval', 'close'], ''],
    ['below HTML in one line', '<b>bold</b>\n/close', ['close'], '<b>bold</b>'],
    ['below an HTML block', '<details>\ntext\n</details>\n/close', ['close'], '<details>\ntext\n</details>'],
    ['below a tag without an end', 'a<br>\n/close', ['close'], 'a<br>'],
    ['below a tag without an end at the beginning', '<br>\n/close', ['close'], '<br>'],
    ['below a comment', '<!-- x\ny -->\n/close', ['close'], '<!-- x\ny -->'],
    ['below a comment without an end', '<!-- x\n/close', ['close'], '<!-- x'],
    ['below a sign that opens no tag', 'a < b\n/close', ['close'], 'a < b'],
    ['below an address in angle brackets', '<https://example.com>\n/close', ['close'], '<https://example.com>'],
    ['below a quotation mark without an end', '>>>\n/close', ['close'], '>>>'],
    ['below a quotation between marks', '>>>\nquoted\n>>>\n/close', ['close'], '>>>\nquoted\n>>>'],
    ['of a paid tier', '/weight 3\n/clear_weight\n/reassign @ada', ['weight 3', 'clear_weight', 'reassign @ada'], ''],
  ])('are found %s', (_, text, actions, rest) => expect(read(text)).toEqual({ actions, rest }))

  test.each([
    ['an empty line', ''],
    ['a code block', '```\nx\n```'],
    ['a code block of tildes', '~~~\nx\n~~~'],
    ['an HTML block', '<details>\nx\n</details>'],
    ['an HTML comment', '<!--\nx\n-->'],
    ['a quotation between marks', '>>>\nx\n>>>'],
  ])('are found in a code span that %s cuts off', (_, block) =>
    expect(read(`a \`b\n/close\n${block}\nc\` d`).actions).toEqual(['close']),
  )

  test.each([
    ['in a text without any', 'Nothing to see\n\n'],
    ['in an empty text', ''],
    ['behind other words', 'Please /close'],
    ['behind spaces', '  /close'],
    ['in a list', '- /close'],
    ['in a quotation', '> /close'],
    ['with an unknown name', '/closed\n/deploy now\n/'],
    ['with a name that a sign follows', '/close.\n/close: now\n/close/reopen'],
    ['as a path', '/close/the/door\n/etc/passwd'],
    ['with two slashes', '//close'],
    ['for carbon copies, which change nothing', '/cc @ada'],
    ['in a code block', '```\n/close\n```'],
    ['in a code block with a language', '```sh\n/close\n```\nDone'],
    ['in a code block of tildes', '~~~\n/close\n~~~'],
    ['in a code block that contains shorter fences', '````\n```\n/close\n```\n````'],
    ['in a code block in a list', '- a\n  ```\n/close\n  ```'],
    ['in a code block without an end', '```\n/close'],
    ['in an indented code block', '    /close'],
    ['in a code span', 'a `b\n/close\nc` d'],
    ['in a code span of two backticks', 'a ``b `\n/close\n`` d'],
    ['in a code span after another', '`x` `b\n/close\nc`'],
    ['in an HTML block', '<details>\n/close\n</details>'],
    ['in an HTML block with attributes', '<div class="note">\n/close\n</div>'],
    ['in an HTML block in another of the same name', '<div>\n<div>\n</div>\n/close\n</div>'],
    ['in an HTML block with empty lines', '<pre>\n\n/close\n\n</pre>'],
    ['in an HTML comment', '<!--\n/close\n-->'],
    ['in a quotation between marks', '>>>\n/close\n>>>'],
    ['in a quotation between marks with several paragraphs', '>>>\na\n\n/close\n\n>>>\nDone'],
  ])('are not found %s', (_, text) => expect(read(text)).toEqual({ actions: [], rest: text }))

  test.each([
    ...['/create_merge_request fix', '/board_move ~doing', '/timeline Restarted', '/zoom https://example.com/j/1'],
    ...['/remove_zoom', '/page', '/publish', '/link https://example.com', '/invite_email ada@example.com'],
    ...['/add_contacts ada@example.com', '/remove_contacts ada@example.com', '/cc @ada', '/rebase', '/submit_review'],
  ])('%s is text on every kind of record', (text) => {
    expect(readQuickActions(text, true)).toEqual({ text, actions: [] })
    expect(readOnMergeRequest(text, true)).toEqual({ text, actions: [] })
  })

  test('of paid tiers are text on the free tier', () => {
    const text = '/weight 3\n/clear_weight\n/reassign @ada'
    expect(read(text, false)).toEqual({ actions: [], rest: text })
  })

  test.each([
    ['/shrug', '¯\\＿(ツ)＿/¯'],
    ['No idea\n/shrug Really', 'No idea\nReally ¯\\＿(ツ)＿/¯'],
    ['/TABLEFLIP Enough!', 'Enough! (╯°□°)╯︵ ┻━┻'],
    ['```\n/shrug\n```', '```\n/shrug\n```'],
  ])('that stand for a picture are replaced by it: %j', (text, rest) => {
    expect(read(text)).toEqual({ actions: [], rest })
  })

  test('after the first hundred are text', () => {
    const { actions, rest } = read('/close\n'.repeat(102))
    expect([actions.length, rest]).toEqual([100, '/close\n/close'])
  })
})

const LINES = [
  ...[
    '/close',
    '/label ~bug',
    '/title `x',
    '/title <div>',
    '/unknown',
    '/shrug',
    'text',
    'a `b',
    'c`',
    '``',
    '\\`',
    '',
  ],
  ...[
    '```',
    '~~~',
    '````',
    '>>>',
    '> q',
    '<div>',
    '</div>',
    '<div></div>',
    '<br>',
    '<!--',
    '-->',
    '  ',
    '\r',
    '\t/close',
  ],
]
const texts = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => lines.join('\n'))

describe('in any text,', () => {
  test('reading the rest again finds nothing, and a text without quick actions stays as it is', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, licensed) => {
        const first = readQuickActions(text, licensed)
        const again = readQuickActions(first.text, licensed)
        expect(again).toEqual({ text: first.text, actions: [] })
        if (first.actions.length === 0 && !/^\/shrug/m.test(text)) expect(first.text).toBe(text)
      }),
      runs(1000, 100_000),
    )
  })

  test('every line is kept in its place, or is a quick action, or is an empty line', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: rest, actions } = readQuickActions(text.replaceAll('/shrug', 'shrug'), true)
        const kept = rest.split('\n')
        let at = 0
        let found = 0
        for (const line of text.replaceAll('/shrug', 'shrug').split('\n')) {
          if (at < kept.length && line.trimEnd() === kept[at]?.trimEnd()) at++
          else if (line.trim() !== '') found++
        }
        expect([at, found]).toEqual([rest === '' && found > 0 ? at : kept.length, actions.length])
      }),
      runs(1000, 100_000),
    )
  })

  test('the time is linear in the length', () => {
    for (const part of [
      '`',
      '<a',
      '</a>',
      '<a>\n',
      '>>>\n',
      '/title `\n',
      '`` ` ',
      '\\',
      '<!-- ',
      '/close\n',
      '```\n',
      '~',
      '/',
    ])
      expect(readQuickActions(`/x\n${part.repeat(200_000)}`, true).text.length).toBeGreaterThan(0)
  })
})
