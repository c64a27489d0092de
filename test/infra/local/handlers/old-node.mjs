/** Preloaded into a process: makes its Node look older than it is. */
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
