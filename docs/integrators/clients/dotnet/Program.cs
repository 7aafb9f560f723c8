// ASP.NET Core 8。dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
// 登录、取用户信息、从系统退出。登记：回调地址 https://你们的域名/signin-oidc，
//   退出后返回的地址 https://你们的域名/signout-callback-oidc
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

var builder = WebApplication.CreateBuilder(args);
var settings = builder.Configuration; // ISSUER、CLIENT_ID、CLIENT_SECRET 从环境变量来

builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = settings["ISSUER"];
        options.ClientId = settings["CLIENT_ID"];
        options.ClientSecret = settings["CLIENT_SECRET"];
        options.RequireHttpsMetadata = !builder.Environment.IsDevelopment();
        options.ResponseType = "code";
        options.ResponseMode = "query";
        options.UsePkce = true;
        options.SaveTokens = true; // 退出时要带 id_token_hint
        options.MapInboundClaims = false; // 保留 sub、name 这些名字
        options.GetClaimsFromUserInfoEndpoint = true;
        options.Scope.Clear();
        options.Scope.Add("openid");
        options.Scope.Add("profile");
        options.ClaimActions.MapUniqueJsonKey("name", "name");
    });
builder.Services.AddAuthorization();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();

app.MapGet("/", () => "首页");
app.MapGet("/me", (HttpContext context) =>
{
    // 用 sub 认人，不要用姓名或手机号
    var user = context.User;
    return $"{user.FindFirst("sub")?.Value} {user.FindFirst("name")?.Value}";
}).RequireAuthorization();
app.MapGet("/logout", () => Results.SignOut(
    new AuthenticationProperties { RedirectUri = "/" },
    [CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme]));

app.Run();
