import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Timeline } from '../../../src-renderer/ui/timeline.tsx'

const note = (id: number, internal: boolean) => ({
  ...{ id, body: 'Refunded both.', system: false, internal, resolvable: false },
  author: { id: 1, name: 'Ada', username: 'ada', avatar_url: null },
  ...{ created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' },
})

/** The kinds of the comments of a thread, which give an internal one its amber ground: of the first one, and of its reply. */
function kinds(first: boolean, reply: boolean): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <Timeline
      entries={[{ key: 'thread', note: note(1, first), replies: [note(2, reply)] }]}
      renderActions={() => null}
      renderDetails={() => null}
      renderText={({ body }) => body}
      renderFoot={() => null}
    />,
  )
  return [...html.matchAll(/<li\b[^>]*>/g)].map(([tag]) => /data-kind="(\w+)"/.exec(tag)?.[1])
}

test('an internal reply in a public thread is marked like an internal comment', () => {
  expect(kinds(false, true)).toEqual(['comment', 'internal'])
  expect(kinds(false, false)).toEqual(['comment', 'comment'])
})

test('an internal thread is marked once, as a whole', () => {
  expect(kinds(true, true)).toEqual(['internal', undefined])
})

test('the badge of an internal comment follows the author, apart from the buttons, which may wrap', () => {
  const html = renderToStaticMarkup(
    <Timeline
      entries={[{ key: 'thread', note: note(1, true), replies: [] }]}
      renderActions={() => 'BUTTONS'}
      renderDetails={() => null}
      renderText={({ body }) => body}
      renderFoot={() => null}
    />,
  )
  expect(html).toMatch(/Internal<\/span><span[^>]*>BUTTONS/)
})
