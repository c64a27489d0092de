/** Preloaded into a host: at SIGUSR2 two errors happen that nobody awaits, as a careless function would leave behind. */
process.on('SIGUSR2', () => {
  Promise.reject(new Error('a stray rejection'));
  setTimeout(() => {
    throw new Error('a stray exception');
  });
});
