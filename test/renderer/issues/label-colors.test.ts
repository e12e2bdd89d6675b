import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useLabelColors, useLabelColorsIn } from '../../../src-renderer/issues/use-choices.ts'
import { renderHook } from '../render-hook.tsx'

const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `label ${String(from + i).padStart(3, '0')}`)

/** The server answers a request for these names, or for the first labels of project 4, with these labels. */
function answer(cache: QueryClient, names: readonly string[] | undefined, labels = names ?? []) {
  const body = labels.map((name) => ({ name, color: `color of ${name}` }))
  cache.setQueryData(['GET /-/gantry/v1/labels', { projects: [4], ...(names && { names }) }], { body })
}

const namesAsked = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => Object(queryKey[1]).names)

test('the colours of more than a hundred labels come from several requests', () => {
  const cache = new QueryClient()
  const names = named(0, 250)
  for (const [from, to] of [
    [0, 100],
    [100, 200],
    [200, 250],
  ] as const)
    answer(cache, names.slice(from, to))
  const colors = renderHook(() => useLabelColors([4], [...names, ...names]), { cache })
  expect(names.map((name) => colors.get(name))).toEqual(names.map((name) => `color of ${name}`))
  expect(namesAsked(cache)).toHaveLength(3)
})

test('further rows change only the last request for colours', () => {
  const cache = new QueryClient()
  renderHook(() => useLabelColors([4], named(50, 160)), { cache })
  renderHook(() => useLabelColors([4], [...named(50, 160), ...named(0, 20)]), { cache })
  expect(namesAsked(cache)).toEqual([named(50, 150), named(150, 160), [...named(0, 20), ...named(150, 160)]])
})

test('the labels of a record are asked for by name only if they are not among the first hundred of its project', () => {
  const cache = new QueryClient()
  answer(cache, undefined, named(0, 100))
  answer(cache, ['zinc'])
  const colors = renderHook(() => useLabelColorsIn(4, ['label 007', 'zinc']), { cache })
  expect([colors.get('label 007'), colors.get('zinc')]).toEqual(['color of label 007', 'color of zinc'])
  expect(namesAsked(cache)).toEqual([undefined, ['zinc']])
})

test('a project with fewer labels needs no request for names', () => {
  const cache = new QueryClient()
  answer(cache, undefined, named(0, 12))
  const colors = renderHook(() => useLabelColorsIn(4, ['label 007', 'deleted meanwhile']), { cache })
  expect([colors.get('label 007'), colors.get('deleted meanwhile')]).toEqual(['color of label 007', undefined])
  expect(namesAsked(cache)).toEqual([undefined])
})
