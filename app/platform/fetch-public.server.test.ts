import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { fetchPublic, type PublicRequest, postPublic } from "./fetch-public.server.ts";
import { type Internet, isPublicAddress, publicInternet } from "./public-internet.server.ts";

/** Time limit of what answers, in milliseconds. */
const PATIENT_MS = 30_000;

function get(url: string, options: Partial<PublicRequest> = {}) {
	return fetchPublic(url, {
		maxBytes: 1_000,
		timeoutMs: PATIENT_MS,
		internet: createTestInternet(),
		...options,
	});
}

/**
 * Listens without ever accepting a connection, until the test ends. Once its queue is full, what arrives is dropped, as by
 * a broken network.
 */
async function swallowPackets(host: string, port: number): Promise<void> {
	const listen = `require("node:net").createServer().listen({ host: "${host}", port: ${port}, backlog: 1 }, () => process.send("listening"))`;
	const child = spawn(process.execPath, ["-e", listen], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const fillers: Socket[] = [];
	onTestFinished(() => {
		for (const filler of fillers) filler.destroy();
		child.kill("SIGKILL");
	});
	await once(child, "message");
	child.kill("SIGSTOP");
	for (let isFull = false; !isFull; ) {
		const filler = connect({ host, port });
		fillers.push(filler);
		isFull = await Promise.race([
			once(filler, "connect").then(() => false),
			setTimeout(1_000).then(() => true),
		]);
	}
}

describe("isPublicAddress", () => {
	it.each(["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::68"])(
		"accepts %s",
		(address) => {
			expect(isPublicAddress(address)).toBe(true);
		},
	);

	it.each([
		"64:ff9b::8.8.8.8",
		"64:ff9b::808:808",
		"64:FF9B:0:0:0:0:101:101",
		"64:ff9b::5db8:d822",
	])("accepts a public IPv4 address behind NAT64: %s", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each([
		["this machine", "127.0.0.1"],
		["this machine", "127.255.255.254"],
		["this machine", "::1"],
		["any address of this machine", "0.0.0.0"],
		["any address of this machine", "0.1.2.3"],
		["any address of this machine", "::"],
		["a private network", "10.0.0.1"],
		["a private network", "172.16.0.1"],
		["a private network", "172.31.255.255"],
		["a private network", "192.168.1.1"],
		["a private network", "fd12:3456::1"],
		["a private network", "fec0::1"],
		["link-local", "169.254.1.1"],
		["link-local", "fe80::1"],
		["a cloud's metadata", "169.254.169.254"],
		["a cloud's metadata", "fd00:ec2::254"],
		["a cloud's metadata", "100.100.100.200"],
		["a cloud's metadata", "168.63.129.16"],
		["a cloud's metadata", "192.0.0.192"],
		["a cloud's metadata", "fd20:ce::254"],
		["a cloud's metadata", "fd00:42::42"],
		["a cloud's metadata", "::ffff:168.63.129.16"],
		["a carrier's network", "100.64.0.1"],
		["a carrier's network", "100.127.255.255"],
		["documentation", "192.0.2.1"],
		["documentation", "198.51.100.1"],
		["documentation", "203.0.113.1"],
		["documentation", "2001:db8::1"],
		["documentation", "3fff::1"],
		["a benchmark", "198.18.0.1"],
		["a benchmark", "2001:2::1"],
		["multicast", "224.0.0.1"],
		["multicast", "ff02::1"],
		["broadcast", "255.255.255.255"],
		["reserved", "240.0.0.1"],
		["reserved", "4000::1"],
		["a relay", "192.88.99.1"],
		["IPv4, mapped", "::ffff:127.0.0.1"],
		["IPv4, mapped", "::ffff:8.8.8.8"],
		["IPv4, compatible", "::127.0.0.1"],
		["IPv4, compatible", "::8.8.8.8"],
		["IPv4, translated", "::ffff:0:127.0.0.1"],
		["this machine behind NAT64", "64:ff9b::7f00:1"],
		["a private network behind NAT64", "64:ff9b::192.168.0.1"],
		["a cloud's metadata behind NAT64", "64:ff9b::a9fe:a9fe"],
		["a cloud's metadata behind NAT64", "64:ff9b::168.63.129.16"],
		["a carrier's network behind NAT64", "64:ff9b::100.64.0.1"],
		["any address behind NAT64", "64:ff9b::"],
		["outside of NAT64’s prefix", "64:ff9b::1:808:808"],
		["IPv4, translated", "::ffff:0:8.8.8.8"],
		["public IPv4 behind 6to4", "2002:808:808::1"],
		["IPv4 behind NAT64", "64:ff9b:1::1"],
		["IPv4 behind 6to4", "2002:7f00:1::1"],
		["IPv4 behind Teredo", "2001:0:4136:e378::1"],
		["an address with a zone", "fe80::1%eth0"],
		["no address", "example.com"],
		["no address", ""],
	])("refuses %s: %s", (_what, address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

/** Hosts as they may be typed. The URL parser reads numbers in any notation. */
const PRIVATE_HOSTS: readonly [string, string][] = [
	["this machine", "127.0.0.1"],
	["this machine with a dot", "127.0.0.1."],
	["this machine, short", "127.1"],
	["this machine, decimal", "2130706433"],
	["this machine, octal", "0177.0.0.1"],
	["this machine, octal in parts", "0177.0.0.01"],
	["this machine, one octal number", "017700000001"],
	["this machine, hexadecimal", "0x7f000001"],
	["this machine, hexadecimal in parts", "0x7f.0.0.0x1"],
	["this machine, mixed", "0x7f.1"],
	["this machine, fullwidth", "１２７.0.0.1"],
	["this machine, circled", "①②⑦.0.0.1"],
	["this machine, ideographic dots", "127。0。0。1"],
	["this machine, escaped", "%31%32%37.0.0.1"],
	["any address", "0"],
	["any address", "0.0.0.0"],
	["any address", "[::]"],
	["this machine, IPv6", "[::1]"],
	["this machine, IPv6 in full", "[0:0:0:0:0:0:0:1]"],
	["this machine, mapped", "[::ffff:127.0.0.1]"],
	["this machine, mapped in hexadecimal", "[::ffff:7f00:1]"],
	["this machine, compatible", "[::127.0.0.1]"],
	["this machine behind NAT64", "[64:ff9b::7f00:1]"],
	["this machine behind 6to4", "[2002:7f00:1::]"],
	["a cloud's metadata", "169.254.169.254"],
	["a cloud's metadata, decimal", "2852039166"],
	["a cloud's metadata, mapped", "[::ffff:a9fe:a9fe]"],
	["a cloud's metadata, IPv6", "[fd00:ec2::254]"],
	["a private network", "192.168.0.1"],
	["a private network, decimal", "3232235521"],
	["a private network, IPv6", "[fd12:3456::1]"],
	["this machine by name", "localhost"],
	["this machine by name with a dot", "localhost."],
	["this machine by name in capitals", "LOCALHOST"],
	["a name of this machine", "posy.localhost"],
];

describe("fetchPublic", () => {
	it("fetches a response and identifies itself", async () => {
		const site = await startSite((_request, response) => {
			response.writeHead(404, { "Content-Type": "Text/HTML; charset=utf-8" });
			response.end("<p>Nothing here");
		});
		const answer = await get(site.at("/a?b=1#c"), { accept: "text/html" });
		expect(answer).toEqual({
			url: site.at("/a?b=1#c"),
			status: 404,
			contentType: "Text/HTML; charset=utf-8",
			bytes: Buffer.from("<p>Nothing here"),
		});
		expect(site.visits).toMatchObject([
			{
				host: `shop.example:${site.port}`,
				path: "/a?b=1",
				headers: { accept: "text/html", "user-agent": expect.stringMatching(/http:\/\/localhost/) },
			},
		]);
		expect(site.visits[0]?.headers).not.toHaveProperty("cookie");
	});

	it.each([
		"ftp://shop.example/",
		"file:///etc/passwd",
		"javascript:alert(1)",
		"data:text/html,hello",
		"//shop.example",
		"shop.example",
		"",
	])("requests only websites: %j", async (url) => {
		await expect(get(url)).rejects.toMatchObject({ code: "invalid" });
	});

	it.each(PRIVATE_HOSTS)("never requests %s: %s", async (_what, host) => {
		for (const url of [`http://${host}/`, `https://${host}/`, `http://${host}:80/`]) {
			await expect(get(url, { internet: publicInternet })).rejects.toMatchObject({
				code: "invalid",
				message: expect.stringMatching(/isn’t on the public internet/),
			});
		}
	});

	it.each(PRIVATE_HOSTS)("follows no redirect to %s: %s", async (_what, host) => {
		const site = await startSite((_request, response) => {
			response.writeHead(302, { Location: encodeURI(`//${host}:80/`) }).end();
		});
		const internet: Internet = {
			...publicInternet,
			resolve: async (name) =>
				name === "shop.example" ? ["127.0.0.1"] : publicInternet.resolve(name),
			// The site itself counts as public, until it has redirected.
			isPublic: (address) => site.visits.length === 0 || isPublicAddress(address),
			isWebPort: () => true,
		};
		await expect(get(site.at("/"), { internet })).rejects.toMatchObject({ code: "invalid" });
		expect(site.visits).toHaveLength(1);
	});

	it.each([
		"http://shop.example@127.0.0.1/",
		"http://127.0.0.1@shop.example/",
		"http://:@127.0.0.1/",
		"http://shop.example:0/",
		"http://shop.example:22/",
		"http://shop.example:8080/",
		"https://shop.example:80/",
		"http://shop.example:443/",
		"http://shop.example:65536/",
		"http://shop.example:-1/",
		"http://127.0.0.1:80\\@shop.example/",
		"http://127.0.0.1#@shop.example/",
		"http://127.0.0.1%23@shop.example/",
		"http://[::1%25lo]/",
		"http://[fe80::1%eth0]/",
		"http://1.1.1.1.1/",
		"http://256.1.1.1/",
		"http://0x100000000/",
		"http:/\t/127.0.0.1/",
		"http:127.0.0.1",
		"gopher://127.0.0.1:6379/_INFO",
		"ws://shop.example/",
		"unix:/var/run/docker.sock",
		"http://unix:/var/run/docker.sock:/containers",
		"blob:http://shop.example/1",
	])("makes no request to %j", async (url) => {
		const resolve = vi.fn(async () => ["127.0.0.1"]);
		const internet = { ...publicInternet, resolve };
		await expect(get(url, { internet })).rejects.toMatchObject({ code: "invalid" });
	});

	it("requests only the public addresses of a host", async () => {
		const site = await startSite((_request, response) => response.end("public"));
		const refused = await startSite((_request, response) => response.end("private"));
		const judged: string[] = [];
		const internet: Internet = {
			...createTestInternet(),
			resolve: async () => ["10.0.0.7", "::1", "127.0.0.1"],
			isPublic: (address) => judged.push(address) > 0 && address === "127.0.0.1",
		};
		expect((await get(site.at("/"), { internet })).bytes.toString()).toBe("public");
		expect(judged).toEqual(["10.0.0.7", "::1", "127.0.0.1"]);
		const isPublic = () => false;
		await expect(
			get(refused.at("/"), { internet: { ...internet, isPublic } }),
		).rejects.toMatchObject({
			message: "shop.example isn’t on the public internet.",
		});
		expect(refused.visits).toEqual([]);
	});

	it("refuses other ports, and sends no password from the address", async () => {
		for (const url of ["http://shop.example:6379/", "https://shop.example:80443/"]) {
			await expect(get(url, { internet: publicInternet })).rejects.toMatchObject({
				code: "invalid",
			});
		}
		await expect(get("http://ada:secret@shop.example/")).rejects.toMatchObject({
			message: expect.stringMatching(/password/),
		});
	});

	it("connects to the address that was checked, whatever the name resolves to next", async () => {
		const site = await startSite((_request, response) => response.end("checked"));
		const answers = [["127.0.0.1"], ["10.0.0.7"]];
		const internet = {
			...createTestInternet(),
			resolve: async () => answers.shift() ?? [],
			isPublic: (address: string) => address === "127.0.0.1",
		};
		const { bytes } = await get(site.at("/"), { internet });
		expect(bytes.toString()).toBe("checked");
		expect(answers).toHaveLength(1);
		await expect(get(site.at("/"), { internet })).rejects.toMatchObject({ code: "invalid" });
	});

	it("requests the certificate for the host name, not the address", async () => {
		const names: string[] = [];
		const server = createServer({
			SNICallback: (name, done) => {
				names.push(name);
				done(new Error("no certificate"));
			},
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const { port } = server.address() as AddressInfo;
		await expect(get(`https://shop.example:${port}/`)).rejects.toMatchObject({
			code: "unavailable",
		});
		server.close();
		expect(names).toEqual(["shop.example"]);
	});

	it("tries a host's next address if the first doesn't respond", async () => {
		const site = await startSite((_request, response) => response.end("second"));
		const internet = { ...createTestInternet(), resolve: async () => ["::1", "127.0.0.1"] };
		expect((await get(site.at("/"), { internet })).bytes.toString()).toBe("second");
	});

	it("doesn’t wait for addresses that swallow packets", async () => {
		const site = await startSite((_request, response) => response.end("reached"));
		// One after the other, each would take ten seconds.
		const silent = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
		await Promise.all(silent.map((address) => swallowPackets(address, site.port)));
		const internet = { ...createTestInternet(), resolve: async () => [...silent, "127.0.0.1"] };
		expect((await get(site.at("/"), { internet })).bytes.toString()).toBe("reached");
	});

	it("takes too long only if no address answers", async () => {
		const site = await startSite((_request, response) => response.end("reached"));
		await swallowPackets("127.0.0.2", site.port);
		const internet = { ...createTestInternet(), resolve: async () => ["127.0.0.2", "::1"] };
		const answer = get(site.at("/"), { internet, timeoutMs: 500 });
		await expect(answer).rejects.toMatchObject({ message: expect.stringMatching(/took too long/) });
	});

	it("follows five redirects, relative and to other hosts, and no sixth", async () => {
		const site = await startSite((request, response) => {
			const step = Number(request.url?.slice(1));
			if (step === 0) return response.end("here");
			const Location = step % 2 ? `/${step - 1}` : site.at(`/${step - 1}`, "other.example");
			response.writeHead(302, { Location }).end("moved");
		});
		expect(await get(site.at("/5"))).toMatchObject({
			url: site.at("/0", "other.example"),
			status: 200,
			bytes: Buffer.from("here"),
		});
		expect(site.visits.at(-1)?.host).toBe(`other.example:${site.port}`);
		await expect(get(site.at("/6"))).rejects.toMatchObject({
			message: expect.stringMatching(/too many times/),
		});
	});

	it.each([
		["inside", "http://169.254.169.254/"],
		["to another scheme", "javascript:alert(1)"],
		["to an invalid address", "http://"],
	])("follows no redirect %s", async (_where, Location) => {
		const site = await startSite((_request, response) => {
			response.writeHead(301, { Location }).end();
		});
		const internet = { ...createTestInternet(), isPublic: (ip: string) => ip === "127.0.0.1" };
		await expect(get(site.at("/"), { internet })).rejects.toMatchObject({ code: "invalid" });
		expect(site.visits).toHaveLength(1);
	});

	it("stops reading a response that is too large, declared or not, compressed or not", async () => {
		const site = await startSite((request, response) => {
			if (request.url === "/exact") return response.end("x".repeat(1_000));
			if (request.url === "/bomb") {
				response.writeHead(200, { "Content-Encoding": "gzip" });
				return response.end(gzipSync(Buffer.alloc(100_000)));
			}
			const more = setInterval(() => response.write("x".repeat(400)), 1);
			response.on("close", () => clearInterval(more));
		});
		expect((await get(site.at("/exact"))).bytes).toHaveLength(1_000);
		for (const path of ["/endless", "/bomb"]) {
			await expect(get(site.at(path))).rejects.toMatchObject({
				code: "too_large",
				message: "The answer from shop.example is too large.",
			});
		}
	});

	it("returns the beginning of a large response if that is enough", async () => {
		const text = "0123456789".repeat(10_000);
		const site = await startSite((request, response) => {
			if (request.url === "/endless") {
				const more = setInterval(() => response.write("x".repeat(400)), 1);
				response.on("close", () => clearInterval(more));
				return;
			}
			const isZipped = request.url === "/zipped";
			if (isZipped) response.writeHead(200, { "Content-Encoding": "gzip" });
			response.end(isZipped ? gzipSync(text) : text);
		});
		const beginning = async (path: string) =>
			(await get(site.at(path), { isCut: true })).bytes.toString();
		for (const path of ["/plain", "/zipped"]) {
			expect(await beginning(path)).toBe(text.slice(0, 1_000));
		}
		expect(await beginning("/endless")).toBe("x".repeat(1_000));
	});

	it("decompresses, and throws if it can't", async () => {
		const site = await startSite((request, response) => {
			response.writeHead(200, { "Content-Encoding": request.url === "/odd" ? "rot13" : "gzip" });
			response.end(request.url === "/good" ? gzipSync("hello") : "not compressed");
		});
		expect((await get(site.at("/good"))).bytes.toString()).toBe("hello");
		for (const path of ["/bad", "/odd"]) {
			await expect(get(site.at(path))).rejects.toMatchObject({
				code: "unavailable",
				message: "We can’t read the answer from shop.example.",
			});
		}
	});

	it("times out on names, headers and bodies", async () => {
		const site = await startSite((request, response) => {
			if (request.url === "/silent") return;
			const drip = setInterval(() => response.write("."), 20);
			response.on("close", () => clearInterval(drip));
		});
		const nameless = {
			...createTestInternet(),
			resolve: () => new Promise<never>(() => undefined),
		};
		const slow = { timeoutMs: 150 };
		const internet = createTestInternet();
		for (const [path, options] of [
			["/silent", { ...slow, internet }],
			["/drip", { ...slow, internet }],
			["/", { ...slow, internet: nameless }],
		] as const) {
			await expect(get(site.at(path), options)).rejects.toMatchObject({
				code: "unavailable",
				message: "shop.example took too long to respond. Please try again later.",
			});
		}
	});

	it("distinguishes an unknown host from one that doesn't respond", async () => {
		const internet = {
			...createTestInternet(),
			resolve: () => Promise.reject(new Error("ENOTFOUND")),
		};
		await expect(get("https://nowhere.example", { internet })).rejects.toMatchObject({
			code: "invalid",
			message: "There is no website at nowhere.example. Check the spelling.",
		});
		await expect(get("http://shop.example:1/")).rejects.toMatchObject({
			code: "unavailable",
			message: expect.stringMatching(/^We couldn’t reach shop\.example/),
		});
	});

	it("can't reach the internet in tests", async () => {
		const internet = { ...publicInternet, resolve: async () => ["93.184.216.34"] };
		await expect(get("http://shop.example/", { internet })).rejects.toMatchObject({
			code: "unavailable",
			details: { cause: { message: expect.stringMatching(/outgoing requests are blocked/) } },
		});
	});
});

describe("postPublic", () => {
	const post = (url: string, { timeoutMs = PATIENT_MS } = {}) =>
		postPublic(url, {
			headers: { "x-sent": "yes" },
			body: "a body",
			maxBytes: 10,
			timeoutMs,
			internet: createTestInternet(),
		});

	it("sends headers and body, and reads the beginning of the answer, without following it", async () => {
		const site = await startSite(async (request, response) => {
			const sent: Buffer[] = [];
			for await (const chunk of request) sent.push(chunk);
			const text = `${request.method} ${Buffer.concat(sent)} ${"x".repeat(1e6)}`;
			response.writeHead(302, { Location: "/elsewhere" }).end(text);
		});
		expect(await post(site.at("/hook"))).toEqual({ status: 302, text: "POST a bod" });
		expect(site.visits.map(({ headers }) => headers["x-sent"])).toEqual(["yes"]);
	});

	it("gives up on an answer that never ends", async () => {
		const site = await startSite((_request, response) => response.writeHead(200).write("x"));
		const endless = post(site.at("/"), { timeoutMs: 500 });
		await expect(endless).rejects.toMatchObject({ code: "unavailable" });
	});
});
