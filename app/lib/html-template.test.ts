import { expect, test } from "vitest";
import { html } from "./html-template.ts";

test("values are text, whatever they hold", () => {
	const value = `"><script>alert('x')</script>&amp;`;
	expect(html`<a title="${value}">${value}</a>`).toBe(
		'<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</a>',
	);
});
