// 用 OpenID Connect 登录门户的最小系统（Go 1.26 以上，依赖见 go.mod）。
//
//	ISSUER=http://127.0.0.1:3000/oidc CLIENT_ID=… CLIENT_SECRET=… go run .
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	httphelper "github.com/zitadel/oidc/v3/pkg/http"
	"github.com/zitadel/oidc/v3/pkg/oidc"
)

type person struct{ name, sid, idToken string }

// 已登录的（cookie → person）和在别处退出的（门户的 sid）；正式系统请放进数据库或缓存
var sessions, signedOff sync.Map

func personOf(r *http.Request) (person, bool) {
	cookie, _ := r.Cookie("demo_sid")
	session, _ := sessions.Load(cmp.Or(cookie, &http.Cookie{}).Value)
	found, isIn := session.(person)
	_, isOver := signedOff.Load(found.sid)
	return found, isIn && !isOver
}

func main() {
	here := cmp.Or(os.Getenv("BASE_URL"), "http://127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "4000"))
	key := []byte(rand.Text() + rand.Text())[:32]
	// 只在本机试用（http）时不要求 https
	unsecure := map[bool][]httphelper.CookieHandlerOpt{true: {httphelper.WithUnsecure()}}[strings.HasPrefix(here, "http://")]
	portal, err := rp.NewRelyingPartyOIDC(context.Background(), os.Getenv("ISSUER"), os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"),
		here+"/callback", []string{"openid", "profile"}, rp.WithPKCE(httphelper.NewCookieHandler(key, key, unsecure...)))
	if err != nil {
		panic(err)
	}
	// 个人信息只在 userinfo；用 sub 认人，不要用姓名或手机号
	signedIn := func(w http.ResponseWriter, r *http.Request, tokens *oidc.Tokens[*oidc.IDTokenClaims], _ string, _ rp.RelyingParty, user *oidc.UserInfo) {
		id := rand.Text()
		sessions.Store(id, person{cmp.Or(user.Name, user.Subject), tokens.IDTokenClaims.SessionID, tokens.IDToken})
		http.SetCookie(w, &http.Cookie{Name: "demo_sid", Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
		http.Redirect(w, r, "/", http.StatusFound)
	}
	// 核对 state、PKCE、id_token 的签名、iss、aud、exp
	http.Handle("/login", rp.AuthURLHandler(rand.Text, portal))
	http.Handle("/callback", rp.CodeExchangeHandler(rp.UserinfoCallback(signedIn), portal))
	http.HandleFunc("/logout", func(w http.ResponseWriter, r *http.Request) {
		found, _ := personOf(r)
		signedOff.Store(found.sid, true)
		http.Redirect(w, r, portal.GetEndSessionEndpoint()+"?"+
			url.Values{"id_token_hint": {found.idToken}, "post_logout_redirect_uri": {here + "/"}}.Encode(), http.StatusFound)
	})
	// 用户在别处退出时，门户到这里来说
	http.HandleFunc("/backchannel-logout", func(w http.ResponseWriter, r *http.Request) {
		notice, err := rp.VerifyIDToken[*oidc.IDTokenClaims](r.Context(), r.PostFormValue("logout_token"), portal.IDTokenVerifier())
		if err != nil || notice.Claims["events"] == nil {
			w.WriteHeader(http.StatusBadRequest)
		} else {
			signedOff.Store(notice.SessionID, true)
		}
	})
	http.HandleFunc("/{$}", func(w http.ResponseWriter, r *http.Request) {
		if found, isIn := personOf(r); isIn {
			fmt.Fprintf(w, `<p>您好，%s</p><a href="/logout">退出</a>`, html.EscapeString(found.name))
		} else {
			fmt.Fprint(w, `<a href="/login">用门户登录</a>`)
		}
	})
	fmt.Println("listening on", here)
	panic(http.ListenAndServe("127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "4000"), nil))
}
