/** Everything that the functions of this process say, down to the least important, kept instead of printed. */

export interface HeardLogs {
  said(): string;
  /** From then on all is printed again. */
  stop(): void;
}

export function hearLogs(): HeardLogs {
  let heard = '';
  const levelBefore = process.env.LOG_LEVEL ?? '';
  process.env.LOG_LEVEL = 'DEBUG';
  const restore = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write;
    stream.write = (chunk: string | Uint8Array) => {
      heard += Buffer.from(chunk).toString();
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  return {
    said: () => heard,
    stop() {
      process.env.LOG_LEVEL = levelBefore;
      for (const undo of restore) undo();
    },
  };
}
