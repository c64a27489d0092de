/** The generator of answers as a service far away: `node slow-upstream.ts <answers> <milliseconds>`. */
import { startGenerator } from './generator-upstream.ts';

const [answers = '50', pauseMs = '100'] = process.argv.slice(2);
const { url } = await startGenerator(Number(answers), () => Number(pauseMs));
process.stdout.write(`ready ${url}\n`);
