import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Input, isAborted, requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { count } from '../ui/number.ts'
import type { WrittenTest } from './request.ts'
import { WrittenTestParts } from './written-test.tsx'

const address = 'POST /-/gantry/v1/requests/test'
type Format = NonNullable<Input<typeof address>['format']>

const formats: { value: Format; label: string }[] = [
  { value: 'vitest', label: 'Vitest' },
  { value: 'jest', label: 'Jest' },
  { value: 'pytest', label: 'pytest' },
  { value: 'curl', label: 'curl, in a shell script' },
]
/** The most that the server takes. */
const MOST = 50

/** Makes a test file of requests, and shows it with its seed. Cancel ends the search, and then closes the dialog. */
export function MakeTest({ request_ids, onClose }: { request_ids: readonly string[]; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('vitest')
  const [made, setMade] = useState<WrittenTest>()
  const make = useWrite(address, { refreshes: [] })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const input = { request_ids: [...request_ids], format }
  const start = () => {
    const own = new AbortController()
    running.current = own
    setMade(undefined)
    void make
      .write(input, { signal: own.signal })
      .then(setMade, (cause) => isAborted(cause) && running.current === own && make.reset())
  }
  const cancel = () => (make.pending ? running.current?.abort() : onClose())
  const many = request_ids.length > MOST ? `A test has at most ${MOST} requests.` : undefined
  return (
    <FormDialog
      title={`Make a test of ${request_ids.length === 1 ? 'a request' : `${count(request_ids.length)} requests`}`}
      size={840}
      action="Make test"
      onSubmit={start}
      requests={[requestOf(address, input)]}
      write={make}
      obstacle={many}
      error={make.error && !isAborted(make.error) ? describeError(make.error) : undefined}
      onClose={cancel}
    >
      <Field label="Format" apiName="format">
        {(ids) => (
          <Select
            {...ids}
            data-autofocus
            data={formats}
            value={format}
            allowDeselect={false}
            onChange={(picked) => {
              const chosen = formats.find(({ value }) => value === picked)
              if (chosen) setFormat(chosen.value)
              setMade(undefined)
              // A test in the format of before would arrive later.
              running.current?.abort()
            }}
          />
        )}
      </Field>
      <p className="quiet" role="status">
        {make.pending
          ? 'The requests are sent to instances with ever smaller seeds. This takes a few seconds, at most about half a minute.'
          : made
            ? ''
            : 'The requests are sent again, to instances of their own, to find the records that they need. Nothing changes here.'}
      </p>
      {made && <WrittenTestParts made={made} />}
    </FormDialog>
  )
}
