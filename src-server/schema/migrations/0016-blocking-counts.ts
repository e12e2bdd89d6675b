/** Earlier versions did not count blocked issues again when these were closed, reopened or moved. */
export const blockingCounts = `
UPDATE issue SET blocking_issues_count = (SELECT count(*) FROM issue_link link
    CROSS JOIN issue blocked ON blocked.id = link.target_id AND blocked.state = 1
    WHERE link.source_id = issue.id AND link.link_type = 'blocks')
  WHERE id IN (SELECT source_id FROM issue_link WHERE link_type = 'blocks');
`
