/** From the topology's names to the stack's: `export-worker` is `ExportWorker`. */
export function constructName(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
