// Fails the build when the first view's script grows past its budget, or when a file names another host.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 80_000;
const folder = new URL("../src/tablefeel/service/page/assets/", import.meta.url);
let script = 0;
for (const name of readdirSync(folder)) {
  const content = readFileSync(new URL(name, folder));
  if (name.endsWith(".js")) script += gzipSync(content).length;
  const hosts = [...content.toString("utf8").matchAll(/https?:\/\/[^\s"'`)<]+/g)]
    .map(([address]) => address)
    .filter((address) => !address.startsWith("http://www.w3.org/"));
  if (hosts.length > 0) fail(`${name} names other hosts: ${hosts.join(", ")}`);
}
if (script > BUDGET) fail(`the script is ${script} bytes gzip, more than ${BUDGET}`);
console.log(`script: ${script} bytes gzip (budget ${BUDGET})`);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
