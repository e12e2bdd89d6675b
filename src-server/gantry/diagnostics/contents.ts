/** README.txt of the archive: what it holds, and what it does not. */
export const contents = `Diagnostics of a Gantry instance. Read the files before you pass them on: they are short, and all of them are text.

instance.json   versions, system, how the instance was started, and its age
settings.json   the settings that differ from those of a new instance; of texts only their length
database.json   schema version, the result of an integrity check, and the size of each table and folder
jobs.json       how many jobs are in which state, and what went wrong with the failed ones
requests.json   the latest failed requests: address, status and error message
backups.json    the backups in the data directory
log.txt         the last lines of the log of the instance

Not in the archive: passwords, access tokens, the secrets of hooks, the values of secret settings, keys, what requests sent and what the
instance answered, and anything that projects, issues and comments say. Names can occur: error messages quote
values, and the log names what failed.
`
