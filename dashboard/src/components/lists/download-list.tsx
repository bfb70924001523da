import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dashboard, type ListFileName } from '../../api/dashboard.ts';

/** Saves a list as a file, with all rows that its filters select. */
export function DownloadList(props: {
  readonly name: ListFileName;
  readonly query?: object;
  /** Such as Refunds, where several lists are offered. */
  readonly of?: string;
}): ReactNode {
  const { name, query = {}, of } = props;
  return (
    <Button
      component="a"
      href={dashboard.listFile(name, query)}
      download
      variant="default"
      {...(of !== undefined && { size: 'compact-xs' })}
    >
      Download CSV{of !== undefined && <span className="hidden-visually"> of {of}</span>}
    </Button>
  );
}
