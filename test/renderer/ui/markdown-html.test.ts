import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '../../../src-renderer/ui/markdown-html.ts'

/** The links of a text: where each leads, and its text. */
function linksIn(text: string, project?: string | number) {
  const html = markdownToHtml(text, project)
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', name]) => [
    ...[/href="([^"]*)"/.exec(attributes)?.[1], name, attributes.includes('target="_blank"')],
  ])
}

describe('a reference in a text', () => {
  test.each([
    ['See #12', [['#/projects/7/issues/12', '#12', false]]],
    [
      '(#12), #3; #4',
      [
        ['#/projects/7/issues/12', '#12', false],
        ['#/projects/7/issues/3', '#3', false],
        ['#/projects/7/issues/4', '#4', false],
      ],
    ],
    ['acme/shop#5', [['#/projects/acme%2Fshop/issues/5', 'acme/shop#5', false]]],
    ['a acme/tools/api.v2#5.', [['#/projects/acme%2Ftools%2Fapi.v2/issues/5', 'acme/tools/api.v2#5', false]]],
    ['x#12', []],
    ['# 12', []],
    ['`#12`', []],
    ['[see #12](https://example.com)', [['https://example.com', 'see #12', true]]],
  ])('in %j leads to %j', (text, links) => expect(linksIn(text, 7)).toEqual(links))

  test('without a path leads nowhere outside a project, and keeps the text around it', () => {
    expect(linksIn('See #12 here')).toEqual([])
    expect(markdownToHtml('See #12 here', undefined)).toContain('See #12 here')
    expect(linksIn('See acme/shop#5')).toEqual([['#/projects/acme%2Fshop/issues/5', 'acme/shop#5', false]])
    expect(markdownToHtml('a #1 b #2 c', 'acme/shop')).toBe(
      '<p dir="auto">a <a href="#/projects/acme%2Fshop/issues/1">#1</a> b <a href="#/projects/acme%2Fshop/issues/2">#2</a> c</p>\n',
    )
  })

  test('to a person is marked', () => {
    expect(markdownToHtml('Ask @ada.l and @bo, not a@b', 7)).toBe(
      '<p dir="auto">Ask <b class="mention">@ada.l</b> and <b class="mention">@bo</b>, not a@b</p>\n',
    )
  })
})

describe('a text', () => {
  test('shows HTML as it was typed', () => {
    expect(markdownToHtml('<img src=x onerror=alert(1)>', 7)).toContain('&lt;img src=x')
  })

  test('has links instead of images, because nothing is loaded from other hosts', () => {
    expect(markdownToHtml('![A "graph"](https://example.com/a.png?b=1&c=2)', 7)).toBe(
      '<p dir="auto"><a href="https://example.com/a.png?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">A &quot;graph&quot;</a></p>\n',
    )
    expect(linksIn('![](https://example.com/a.png)')).toEqual([['https://example.com/a.png', 'image', true]])
  })

  test('shows uploaded files of its project: buttons that save them, with pictures in place of names', () => {
    const at = `/uploads/${'0'.repeat(32)}`
    const path = `/api/v4/projects/acme%2Fshop${at}`
    const button = (file: string) =>
      `class="upload" role="button" tabindex="0" title="Save ${file}" data-upload="${path}/${encodeURIComponent(file)}"`
    const html = (text: string) => markdownToHtml(text, 'acme/shop').trim()
    expect(html(`[Pläne](${at}/größe.pdf)`)).toBe(`<p dir="auto"><span ${button('größe.pdf')}>Pläne</span></p>`)
    expect(html(`![deck](${at}/deck.png)`)).toBe(
      `<p dir="auto"><span data-picture="${path}/deck.png" ${button('deck.png')}>deck</span></p>`,
    )
    expect(html(`[![deck](${at}/deck.png)](https://e.com) [b](https://e.com)`)).toContain(
      `<a href="https://e.com" target="_blank" rel="noopener noreferrer"><span data-picture="${path}/deck.png">deck</span></a>`,
    )
  })

  test.for([
    ['/uploads/short/a.png', 7],
    [`/uploads/${'0'.repeat(32)}/..`, 7],
    [`/uploads/${'0'.repeat(32)}/%2e%2e`, 7],
    [`/uploads/${'0'.repeat(32)}/a/b.png`, 7],
    [`https://e.com/uploads/${'0'.repeat(32)}/a.png`, 7],
    [`/uploads/${'0'.repeat(32)}/a.png`, undefined],
  ] as const)('%s in project %s is no uploaded file', ([address, project]) => {
    expect(markdownToHtml(`[a](${address}) ![a](${address})`, project)).not.toContain('data-')
  })

  test.each([
    ['- [ ] open', '', 'To do'],
    ['- [x] done', ' data-done="1"', 'Done'],
    ['1. [X] done', ' data-done="1"', 'Done'],
    ['- [~] left out', '', 'To do'],
  ])('shows the box of the task %j', (text, done, label) => {
    const html = markdownToHtml(text, 7)
    expect(html).toContain('<li class="task">')
    expect(html).toContain(
      `<span class="box"${done} role="img" aria-label="${label}"></span>${text.slice(text.indexOf(']') + 2)}`,
    )
  })

  test('has no box outside of a list', () => {
    expect(markdownToHtml('[x] done', 7)).not.toContain('box')
    expect(markdownToHtml('- a [x] done', 7)).not.toContain('box')
  })

  test.each([
    ['# a\n## b\n### c', 'h3 h4 h5'],
    ['## a\n#### b', 'h3 h4'],
    ['# a\n## b\n### c\n#### d\n##### e\n###### f', 'h3 h4 h5 h6 h6 h6'],
    ['#### a', 'h3'],
  ])('with the headings %j has %s', (text, tags) => {
    const found = [...markdownToHtml(text, 7).matchAll(/<(h\d)/g)].map(([, tag]) => tag)
    expect(found.join(' ')).toBe(tags)
  })

  test('names a table by its heads, and aligns the cells', () => {
    const html = markdownToHtml('| Name | "Size" |\n|:--|--:|\n| a | 1 |', 7)
    expect(html).toContain('aria-label="Table: Name, &quot;Size&quot;"')
    expect(html).toContain('<td style="text-align:right" dir="auto" align="right">1</td>')
    expect(html.trim().endsWith('</table></div>')).toBe(true)
    expect(markdownToHtml('| | |\n|-|-|\n| a | 1 |', 7)).toContain('aria-label="Table"')
  })
})

describe('a task', () => {
  const text = 'Text\n\n- [ ] *Check* <b>\n- [x] [docs](#1)\n  1. [X] sub\n- [~] dropped\n- [ ]'
  const boxes = (line?: number) =>
    [...markdownToHtml(text, 7, { line }).matchAll(/<span class="box"([^>]*)>/g)].map(([, attributes]) => attributes)

  test('is a picture where it cannot be ticked', () => {
    expect(boxes()).toEqual([
      ' role="img" aria-label="To do"',
      ' data-done="1" role="img" aria-label="Done"',
      ' data-done="1" role="img" aria-label="Done"',
      ' role="img" aria-label="To do"',
    ])
  })

  test('that can be ticked is a check box with the name of the item, and knows its line', () => {
    expect(boxes(10)).toEqual([
      ' role="checkbox" aria-checked="false" aria-label="Check &lt;b&gt;" tabindex="0" data-line="12"',
      ' data-done="1" role="checkbox" aria-checked="true" aria-label="docs" tabindex="0" data-line="13"',
      ' data-done="1" role="checkbox" aria-checked="true" aria-label="sub" tabindex="0" data-line="14"',
      ' role="img" aria-label="To do"',
    ])
  })
})
