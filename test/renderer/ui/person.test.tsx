import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '../../../src-renderer/ui/person.tsx'

const shown = (avatar_url: string | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Avatar person={{ id: 7, name: 'Ada Byron', avatar_url }} />
    </MantineProvider>,
  )

test('an uploaded avatar is read from the server of the page, whichever name the server has in the address', () => {
  expect(shown('http://gantry.example:4880/-/gantry/v1/pictures/abcdef0123456789')).toContain(
    'src="/-/gantry/v1/pictures/abcdef0123456789"',
  )
})

test('the initials are shown while a picture loads, in the same room', () => {
  const style = (html: string) => /style="([^"]*)"/.exec(html)?.[1]
  const loading = shown('http://localhost/-/gantry/v1/pictures/abcdef0123456789')
  expect(loading).toContain('>AB<')
  expect(style(loading)).toBe(style(shown(null)))
})

test.for([null, 'http://localhost/-/gantry/v1/avatars/7', 'https://elsewhere.example/7.png'])(
  'initials, and no request, for the address %s',
  (url) => {
    expect(shown(url)).toContain('>AB<')
    expect(shown(url)).not.toContain('<img')
  },
)
