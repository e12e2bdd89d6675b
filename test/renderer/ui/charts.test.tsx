import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Sparkline, StackedBars } from '../../../src-renderer/ui/charts.tsx'

describe('stacked bars', () => {
  const scaleOf = (...values: number[]) => {
    const html = renderToStaticMarkup(<StackedBars stacks={[{ tone: 'ok', values }]} from="May" to="June" />)
    return [...html.matchAll(/bottom:[^>]*>([\d,]+)</g)].map(([, label]) => label)
  }

  test.each([
    [0, ['4', '2', '0']],
    [3, ['4', '2', '0']],
    [4, ['4', '2', '0']],
    [5, ['6', '3', '0']],
    [12, ['12', '6', '0']],
    [13, ['16', '8', '0']],
    [100, ['100', '50', '0']],
    [101, ['120', '60', '0']],
    [9001, ['10,000', '5,000', '0']],
  ])('up to %i have a scale of round numbers with a whole number in the middle', (value, scale) => {
    expect(scaleOf(1, value)).toEqual(scale)
  })

  test('are as high as their share of the scale, and the stacks of a slot add up', () => {
    const stacks = [
      { tone: 'bad', values: [0, 1] },
      { tone: 'ok', values: [4, 2] },
    ] as const
    const html = renderToStaticMarkup(<StackedBars stacks={stacks} from="May" to="June" note="Nothing" />)
    expect([...html.matchAll(/<i style="height:(\d+)%/g)].map(([, height]) => height)).toEqual(['100', '25', '50'])
    expect(html).toContain('Nothing')
  })
})

describe('a sparkline', () => {
  const pointsOf = (...values: number[]) =>
    / d="(M[^"]*?)L[\d.]+ 24L/.exec(renderToStaticMarkup(<Sparkline values={values} />))?.[1]

  test('draws the highest value at the top and the lowest at the bottom', () => {
    expect(pointsOf(0, 10, 5)).toBe('M1.00 21.0L49.50 3.0L98.00 12.0')
  })

  test('draws equal values in the middle, and nothing without values', () => {
    expect(pointsOf(3, 3)).toBe('M1.00 12.0L98.00 12.0')
    expect(pointsOf()).toBeUndefined()
  })
})
