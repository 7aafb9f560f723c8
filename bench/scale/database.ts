import { Client } from "pg";

export async function ownerOf(url: string): Promise<Client> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  return owner;
}
