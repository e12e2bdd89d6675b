/** A description with all Markdown features. */
export const longMarkdown = `The report leaves the gate **once an hour** and goes to the customs office, the line and *the forwarder*. It has
to be readable on paper, in a mail and in ~~the old~~ the new portal. See #12, @root and https://example.org/reports?from=gate.

## Columns

| Column | Type | Example | Needed by |
|---|:---:|---:|---|
| \`container\` | text | NQXU 482911 4 | everybody |
| \`gross_kg\` | number | 24,180 | customs, line |
| \`seal\` | text | 0091-B | line |
| \`gate_in_at\` | time | 2026-11-19T14:02:11Z | everybody |
| \`a_column_with_a_name_that_does_not_end\` | text | averyveryverylongvaluewithoutanyspaceinit | nobody |

### How it is made

1. Take all moves since the last report.
2. Group them by carrier:
   - by road, with the plate,
   - by rail, with the wagon and its position,
     - counted from the engine.
3. Write, sign, send.

\`\`\`ts
export function lineOf(move: Move): string {
  // One line a move, never more: the receiver counts them.
  return [move.container, move.gross_kg, move.seal ?? '–', move.gate_in_at.toISOString(), move.carrier.name, move.carrier.country].join(';')
}
\`\`\`

> The signature covers the whole file, the line break at its end included.
>
> > That was not so before version 3.

#### Open

- [x] Agree on the columns with the line
- [x] Sample for customs
- [ ] What if \`gross_kg\` is missing?
- [ ] Paper size

---

Made from [the contract](https://example.org/contract), §7 to §9.

${Array.from({ length: 6 }, (_, at) => `${at + 1}. Paragraph ${at + 7} of the contract asks for a receipt within ${(at + 1) * 5} minutes, and for a second report where none came. Both carry the same number, so that nobody counts a container twice.`).join('\n\n')}
`
