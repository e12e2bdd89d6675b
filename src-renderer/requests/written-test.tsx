import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../ui/copy-button.tsx'
import { count } from '../ui/number.ts'
import { saveFile } from '../ui/save-file.ts'
import classes from './make-test.module.css'
import { shortPath, type WrittenTest } from './request.ts'

/** A test that was made of requests: how its answers compare with those of the log, the file, and its seed. */
export function WrittenTestParts({ made }: { made: WrittenTest }) {
  const different = made.requests.filter(({ differs }) => differs.length > 0)
  const not_compared = made.requests.filter((one) => one.not_compared !== null)
  return (
    <>
      <section aria-label="Result" className={classes.result}>
        <p role="status" data-agrees={made.agrees}>
          <b>{agreementText(made)}</b> {seedText(made)}
        </p>
        {different.length > 0 && (
          <ul aria-label="Differences">
            {different.map(({ request_id, method, path, status, replayed_status, differs }) => (
              <li key={request_id}>
                <code>
                  {method} {shortPath(path)}
                </code>
                : {status === replayed_status ? differs.join(', ') : `status ${replayed_status} instead of ${status}`}
              </li>
            ))}
          </ul>
        )}
        {not_compared.length > 0 && (
          <>
            <p>
              Only the {not_compared.length === 1 ? 'status' : 'statuses'} of {answersText(not_compared.length)}{' '}
              compared:
            </p>
            <ul aria-label="Not compared">
              {not_compared.map((one) => (
                <li key={one.request_id}>
                  <code>
                    {one.method} {shortPath(one.path)}
                  </code>
                  : {one.not_compared}
                </li>
              ))}
            </ul>
          </>
        )}
        {made.left_out.length > 0 && (
          <>
            <p>
              {count(made.left_out.length)} {made.left_out.length === 1 ? 'request is' : 'requests are'} left out:
            </p>
            <ul aria-label="Left out">
              {made.left_out.map(({ request_id, reason }) => (
                <li key={request_id}>
                  <code>{request_id}</code>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <FilePart name="test" file_name={made.file_name} text={made.test} />
      <FilePart name="seed" file_name={made.seed_file_name} text={made.seed} />
    </>
  )
}

function FilePart({ name, file_name, text }: { name: string; file_name: string; text: string }) {
  return (
    <section aria-label={file_name} className={classes.file}>
      <h3>{file_name}</h3>
      <CopyButton text={text} name={name} />
      <Button
        leftSection={<IconDownload size={14} stroke={1.75} />}
        aria-label={`Download ${name}`}
        onClick={() => saveFile(file_name, text, 'text/plain')}
      >
        Download
      </Button>
      <section
        className={`scroll-cue ${classes.text}`}
        aria-label={`Content of ${file_name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="mono">{text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text}</pre>
      </section>
    </section>
  )
}

/** More text would make the dialog slow. Copy and Download have all of it. */
const MOST_SHOWN = 50_000

const agreementText = ({ agrees, requests }: WrittenTest) => {
  if (!agrees) return 'The replay got other statuses than the log.'
  if (requests.every((one) => one.not_compared !== null)) return 'The replay got the statuses of the log.'
  return requests.every(({ differs }) => differs.length === 0)
    ? 'The replay agrees with the log.'
    : 'The replay got the statuses of the log, but other answers.'
}

const answersText = (number: number) => (number === 1 ? 'this answer was' : `these ${count(number)} answers were`)

const seedText = ({ is_smallest, time_ended, start }: WrittenTest) =>
  [
    time_ended === 'better_start'
      ? 'The time ended before everything was tried that could make the answers agree.'
      : is_smallest
        ? 'Nothing more can be left out of the seed.'
        : 'The time ended before the seed was as small as possible.',
    start.is_known
      ? `It was made from ${startText(start)}.`
      : `The state before the first request is not known, so it was made from ${startText(start)}.`,
  ].join(' ')

const startText = ({ from }: WrittenTest['start']) => from.replace(/^now/, 'the present state')
